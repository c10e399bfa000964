import path from 'node:path'

const textTypes = new Map(
  Object.entries({
    css: 'text/css',
    csv: 'text/csv',
    htm: 'text/html',
    html: 'text/html',
    js: 'text/javascript',
    json: 'application/json',
    markdown: 'text/markdown',
    md: 'text/markdown',
    mdx: 'text/markdown',
    mjs: 'text/javascript',
    svg: 'image/svg+xml',
    toml: 'application/toml',
    xml: 'application/xml',
    yaml: 'application/yaml',
    yml: 'application/yaml',
  }),
)

const binaryTypes = new Map(
  Object.entries({
    avif: 'image/avif',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    gif: 'image/gif',
    gz: 'application/gzip',
    ico: 'image/x-icon',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    otf: 'font/otf',
    pdf: 'application/pdf',
    png: 'image/png',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ttf: 'font/ttf',
    wasm: 'application/wasm',
    webp: 'image/webp',
    woff: 'font/woff',
    woff2: 'font/woff2',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    zip: 'application/zip',
  }),
)

/** First bytes of formats, as Latin-1 text. */
const signatures: readonly (readonly [string, string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b', 'application/gzip'],
  ['\0asm', 'application/wasm'],
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
]

/** The media type that a file's first bytes show, where they do. Such a file is no text. */
export function typeOfBytes(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.find(([signature]) => head.startsWith(signature))?.[1]
}

/** The media type of a text file, by its name. */
export function textType(file: string): string {
  return textTypes.get(extension(file)) ?? 'text/plain'
}

/** The media type of a binary file, by its name. */
export function binaryType(file: string): string {
  return binaryTypes.get(extension(file)) ?? 'application/octet-stream'
}

/** Whether a file's name says that it is a text. */
export function isTextName(file: string): boolean {
  const name = extension(file)
  return textTypes.has(name) || name === 'txt'
}

function extension(file: string): string {
  return path.extname(file).slice(1).toLowerCase()
}
