import { parse } from '../frontmatter/yaml.ts'
import type { SourceResource } from './source-skill.ts'

/**
 * Whether the file that Codex reads beside a SKILL.md, `agents/openai.yaml`, keeps the skill from
 * the model: `policy.allow_implicit_invocation: false`.
 *
 * @param resources The skill's files.
 */
export function isOptedOut(resources: readonly SourceResource[]): boolean {
  const sidecar = resources.find(({ path }) => path === 'agents/openai.yaml')
  if (sidecar?.text === undefined) return false
  return parse(sidecar.text).document.getIn(['policy', 'allow_implicit_invocation']) === false
}
