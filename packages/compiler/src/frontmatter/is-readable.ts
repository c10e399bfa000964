import { findTooDeep } from './depth.ts'
import { parseYaml } from './yaml.ts'

/** Metadata of 1,461 real skills has at most 2,003 characters; YAML parsing is quadratic in keys. */
export const maxLength = 32_768

/** Whether a text is YAML without a mistake, colons apart that are read as text. */
export function isReadable(yaml: string): boolean {
  const isRead = yaml.length <= maxLength && findTooDeep(yaml) === undefined
  return isRead && parseYaml(yaml, 0).document.errors.length === 0
}
