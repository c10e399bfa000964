import { explainRule, type Problem, problemMessage, type Severity } from '@skillfold/compiler'
import { version } from '../version.ts'

const levels: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' }

/**
 * Makes a SARIF 2.1.0 log
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
 *
 * @param problems In the order to list them.
 * @returns The log with one run. Paths are relative to the base `SRCROOT`.
 */
export function sarifLog(problems: readonly Problem[]): object {
  const codes = [...new Set(problems.map(({ code }) => code))].sort()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'skillfold', version, rules: codes.map(descriptor) },
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) => ({
          ruleId: problem.code,
          ruleIndex: codes.indexOf(problem.code),
          level: levels[problem.severity],
          message: { text: problemMessage(problem) },
          locations: [{ physicalLocation: place(problem) }],
        })),
      },
    ],
  }
}

/**
 * Describes a rule in the words of the documentation. `helpUri` must be absolute, and the
 * documentation has no address but that of the package that carries it (https://github.com/package-url/purl-spec).
 */
function descriptor(code: Problem['code']): object {
  const { severity, summary, text, place } = explainRule(code)
  return {
    id: code,
    shortDescription: { text: summary },
    fullDescription: { text },
    help: {
      text: `${text}\n\nSee ${place} in the package @skillfold/compiler.`,
      markdown: `${text}\n\nSee [\`${code}\`](${place}).`,
    },
    helpUri: `pkg:npm/%40skillfold/compiler@${version}#${place.replace('#', '%23')}`,
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: [code.slice(0, code.indexOf('/'))] },
  }
}

function place({ file, line, column, endLine, endColumn }: Problem): object {
  return {
    artifactLocation: {
      uri: file.split('/').map(encodeURIComponent).join('/'),
      uriBaseId: 'SRCROOT',
    },
    region: { startLine: line, startColumn: column, endLine, endColumn },
  }
}
