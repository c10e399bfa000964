/** The specification's rule for names (https://agentskills.io/specification), in ASCII. */
const portableName = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What divides or ends a path or an address on any system, climbs in it, or is hidden there. */
const unsafePart = /[/\\:%?#*"<>|\p{C}\p{Zl}\p{Zp}]|^[.~]|\.$/u

/** A device of Windows, whatever extension follows. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Whether a name can be published: other tools take no other, and as part of a path or of a URL it
 * is safe everywhere.
 */
export function isPortableName(name: string): boolean {
  return portableName.test(name) && !isUnsafeName(name)
}

/**
 * Whether a name could do harm as part of a path or of a URL, or as a key of an object, each of
 * which has some keys already (`__proto__`, `constructor`).
 */
export function isUnsafeName(name: string): boolean {
  return unsafePart.test(name) || device.test(name) || name in Object.prototype
}

/**
 * Whether a relative path stays in its folder on every system: `/` between its parts, none of which
 * is empty, `.` or `..`.
 */
export function isSafePath(path: string): boolean {
  // A backslash divides, and a colon names a drive or a stream, on Windows.
  if (/[\\:\p{Cc}]/u.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
