import path from 'node:path'
import type { MeasuredResource } from '../catalog/measure.ts'
import type { LoadedSkill } from '../catalog/peak.ts'
import type { Compilation } from '../compile.ts'
import { searchDataOf } from '../emit/catalog.ts'
import { emitContent, emitSearch, emitText, type ResourceLink } from '../emit/content.ts'
import { literal } from '../emit/literal.ts'
import { compareText } from '../text/compare.ts'
import { type ChunkPaths, chunkPaths } from './chunk-paths.ts'
import { digestOf, toDigest } from './digest.ts'
import {
  emitIndex,
  emitIndexTypes,
  emitSettings,
  emitSkill,
  emitSkillTypes,
  settingsTypes,
} from './emit-modules.ts'
import { exportName } from './export-name.ts'
import {
  type Manifest,
  type ManifestChunk,
  type ManifestFile,
  manifestFormat,
  manifestPath,
} from './manifest.ts'
import { isSafePath } from './portable.ts'

/** A file of a package: its text, or a file to copy, an absolute path. */
export type PackageFile = string | { readonly copy: string }

/** The module with search data, from `dist`. */
const searchPath = 'search-data.js'

/**
 * Makes the files of a package of skills, as `docs/packages.md` describes them.
 *
 * @param compilation What was compiled; `checkPublishing` has nothing against it.
 * @returns Files by path from the folder of package.json, in order of paths (code points). They
 *   depend on the skills and the configuration only.
 */
export function emitPackage(compilation: Compilation): ReadonlyMap<string, PackageFile> {
  const { skills, settings } = compilation
  const files = new Map<string, PackageFile>()
  const exports = new Map(skills.map(({ source: { name } }) => [name, exportName(name)]))
  const paths = chunkPaths(skills)
  const described = skills.map((skill) => {
    const { name } = skill.source
    const chunks = paths.get(skill) as ChunkPaths
    const content = emitContent(skill, linkTo(chunks))
    files.set(`dist/${chunks.content}`, content)
    for (const [position, { source, sections }] of skill.resources.entries()) {
      const { text } = source
      const file = text === undefined ? { copy: source.file } : emitText(text, sections)
      files.set(`dist/${chunks.resources[position]}`, file)
    }
    files.set(`dist/skills/${name}.js`, emitSkill(skill, chunks.content, compilation))
    files.set(`dist/skills/${name}.d.ts`, emitSkillTypes(skill))
    return describe(skill, exports.get(name) ?? '', chunks, files)
  })
  const search = emitSearch(searchDataOf(compilation))
  files.set(`dist/${searchPath}`, search)
  files.set('dist/settings.js', emitSettings(settings))
  files.set('dist/settings.d.ts', settingsTypes)
  files.set('dist/index.js', emitIndex(compilation, exports, searchPath))
  files.set('dist/index.d.ts', emitIndexTypes(exports))
  const manifest: Manifest & { $schema: string } = {
    $schema: 'https://unpkg.com/@skillfold/compiler/schema/package.schema.json',
    format: manifestFormat,
    tokenizer: settings.tokenizer,
    skills: described,
    search: describeText(searchPath, search),
  }
  files.set(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
  return new Map([...files].sort(([a], [b]) => compareText(a, b)))
}

/** Refers to chunks from a chunk beside them. */
function linkTo({ resources }: ChunkPaths) {
  return ({ source }: MeasuredResource, position: number): ResourceLink => {
    const beside = literal(`./${path.posix.basename(resources[position] ?? '')}`)
    return {
      member:
        source.text === undefined
          ? `url: new URL(${beside}, import.meta.url).href`
          : `load: () => import(${beside})`,
    }
  }
}

function describe(
  skill: LoadedSkill,
  exportName: string,
  chunks: ChunkPaths,
  files: ReadonlyMap<string, PackageFile>,
): Manifest['skills'][number] {
  const { source, content, entry, load, resources } = skill
  const folder = path.posix.dirname(source.file)
  const text = (chunk: string): ManifestChunk =>
    describeText(chunk, files.get(`dist/${chunk}`) as string)
  const rest = resources.map(({ source, entry }, position): ManifestFile => {
    const { path, sha256, bytes, type } = source
    const chunk = chunks.resources[position] ?? ''
    const base = { path, digest: toDigest(sha256), size: bytes, type }
    if (source.text === undefined) {
      return { ...base, chunk: { path: chunk, digest: base.digest, size: bytes } }
    }
    return { ...base, text: true, tokens: entry.tokens ?? 0, chunk: text(chunk) }
  })
  return {
    name: source.name,
    export: exportName,
    path: isSafePath(folder) ? folder : `skills/${source.name}`,
    frontmatter: source.head,
    tokens: { entry, body: content.tokens, load },
    files: [
      {
        path: 'SKILL.md',
        digest: toDigest(source.sha256),
        size: Buffer.byteLength(source.head + source.body),
        type: 'text/markdown',
        text: true,
        tokens: content.tokens,
        chunk: text(chunks.content),
      },
      ...rest,
    ],
  }
}

function describeText(path: string, text: string): ManifestChunk {
  return { path, digest: digestOf(text), size: Buffer.byteLength(text) }
}
