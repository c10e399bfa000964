import path from 'node:path'

/**
 * Writes a path as it is shown and put out: from the project's root, with `/`, the same on
 * every machine. A path that has no way from the root (another drive) stays absolute.
 *
 * @param projectRoot Absolute path.
 * @param file Absolute path.
 * @returns The relative path; `.` for the root itself.
 */
export function displayPath(projectRoot: string, file: string): string {
  return path.relative(projectRoot, file).replaceAll(path.sep, '/') || '.'
}

/**
 * Whether a path is a folder or lies in it. Both must be real paths: links are not resolved.
 *
 * @param folder Absolute path.
 * @param file Absolute path.
 */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  // The separator is the boundary: `pad-backup` is not in `pad`, nor is `..x` outside.
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}

/**
 * Words a file-system error, without the path that Node puts into its message.
 *
 * @param error The error that was thrown.
 * @returns A clause such as `permission denied`.
 */
export function fileErrorReason(error: unknown): string {
  const { code, message, path: file } = error as NodeJS.ErrnoException
  // Such a name was listed with U+FFFD in it, and is looked for in vain.
  if (code === 'ENOENT' && file?.includes('\uFFFD')) return 'its name is not UTF-8'
  return code === undefined ? `unexpected, ${message}` : (reasons[code] ?? code)
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EEXIST: 'it is a file, and no folder',
  ENOENT: 'it is gone',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is no folder',
  EROFS: 'the disk is read-only',
  EISDIR: 'it is a folder',
  ELOOP: 'its links go in a circle',
  ENAMETOOLONG: 'its path is too long',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports an error',
}
