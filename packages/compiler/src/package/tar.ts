const block = 512

/**
 * Makes a tar archive (POSIX.1-2001: ustar, and pax records for paths that it cannot hold) with
 * nothing in it that depends on when, where and by whom it is made.
 *
 * @param files Bytes by path with `/`, in the order to write them.
 * @returns The archive.
 */
export function tar(files: Iterable<readonly [path: string, bytes: Uint8Array]>): Buffer {
  const parts: Uint8Array[] = []
  const add = (name: string, type: '0' | 'x', bytes: Uint8Array): void => {
    parts.push(header(name, type, bytes.length), bytes, Buffer.alloc(-bytes.length & (block - 1)))
  }
  for (const [path, bytes] of files) {
    const isPlain = /^[\x20-\x7e]{1,100}$/.test(path)
    if (!isPlain) add('PaxHeader', 'x', paxRecord('path', path))
    add(isPlain ? path : 'long', '0', bytes)
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

function header(name: string, type: string, size: number): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, digits: number): void => {
    header.write(value.toString(8).padStart(digits, '0'), at)
  }
  header.write(name, 0)
  octal(0o644, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(0, 136, 11)
  // The checksum counts its own field as spaces.
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  octal(checksum, 148, 6)
  header.write('\x00 ', 154)
  return header
}

/** A record of a pax header begins with its own length in bytes. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest
  while (length !== rest + String(length).length) length = rest + String(length).length
  return Buffer.from(`${length} ${key}=${value}\n`)
}
