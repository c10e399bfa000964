export type { Catalog, Settings, Skill } from '@skillfold/runtime'
export { cacheFolder } from './cache/folder.ts'
export type { MeasuredResource, MeasuredSkill } from './catalog/measure.ts'
export { openTokenizer } from './catalog/open-tokenizer.ts'
export {
  type Cut,
  countCuts,
  type Overflow,
  shownEntries,
} from './catalog/overflow/explain.ts'
export type { OverflowStrategy } from './catalog/overflow/strategy.ts'
export { wordCuts } from './catalog/overflow/word-cuts.ts'
export { type PackageShare, packageShares } from './catalog/package-shares.ts'
export type { LoadedSkill, Peak } from './catalog/peak.ts'
export type { StartCost } from './catalog/start-cost.ts'
export type { ToolCost } from './catalog/tools.ts'
export { type Compilation, type Compiler, createCompiler, type Progress } from './compile.ts'
export { catalogOf } from './emit/catalog.ts'
export { emitModules } from './emit/emitter.ts'
export { indexId, searchId } from './emit/module-ids.ts'
export type { EmitOptions, EmittedModule } from './emit/modules.ts'
export { emitTypes, haveSameTypes, writeTypes } from './emit/types.ts'
export { decodeText } from './files/decode.ts'
export { displayPath, fileErrorReason, isWithin } from './files/paths.ts'
export { normalizeName } from './frontmatter/check-name.ts'
export { chooseSafeFixes } from './frontmatter/keep-safe-fixes.ts'
export { checkPublishing } from './package/check-publishing.ts'
export { toDigest } from './package/digest.ts'
export { emitPackage, type PackageFile } from './package/emit-package.ts'
export {
  type Manifest,
  type ManifestChunk,
  type ManifestFile,
  type ManifestSkill,
  manifestPath,
  parseManifest,
} from './package/manifest.ts'
export { checkPackageJson, type PackageJsonCheck } from './package/package-json.ts'
export { staleFiles } from './package/stale-files.ts'
export { wellKnownFiles } from './package/well-known.ts'
export { applyRules } from './problems/apply-rules.ts'
export { explainRule, type RuleText } from './problems/explain-rule.ts'
export { Findings } from './problems/findings.ts'
export { chooseFixes, fixText } from './problems/fix.ts'
export { columns, visible } from './problems/frame.ts'
export {
  compareProblems,
  type Edit,
  type Place,
  type Problem,
  problemMessage,
  type Severity,
} from './problems/problem.ts'
export {
  countProblems,
  type ReportStyle,
  reportProblem,
  reportProblems,
} from './problems/report.ts'
export { type ProblemCode, rules } from './problems/rules.ts'
export { toVFileMessage } from './problems/vfile.ts'
export { openProject, type Project, type ProjectOptions, type ProjectState } from './project.ts'
export { summarize } from './report/summary.ts'
export { type SkillCost, type TokenReport, tokenReport } from './report/token-report.ts'
export {
  prepareReport,
  type ReportFiles,
  renderReport,
  reportFiles,
  writeReport,
} from './report/write-report.ts'
export type { SourceResource, SourceSection, SourceSkill } from './skill/source-skill.ts'
export { skillTemplate } from './skill/template.ts'
export { counted, figure, percent } from './text/figures.ts'
export { wordIdleTools } from './text/idle-tools.ts'
export { nearest } from './text/nearest.ts'
