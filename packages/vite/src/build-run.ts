import {
  countProblems,
  type Project,
  type ProjectState,
  prepareReport,
  reportFiles,
  reportProblems,
} from '@skillfold/compiler'
import { allRoots, type SkillfoldOptions } from '@skillfold/compiler/config'
import { ConfigWatch } from './config-watch.ts'
import { buildError, notable, stackless } from './failure.ts'
import { reportBuild } from './report.ts'
import {
  type Context,
  type FileEvent,
  open,
  type Place,
  placeOf,
  type Run,
  saveTypes,
} from './run.ts'

/**
 * The builds of one plugin: in one environment or several, once or again and again under watch. All
 * environments of a build share a project. A build that begins anew opens it anew, unless a watcher
 * tells what changed.
 */
export class BuildRun implements Run {
  readonly base = undefined
  readonly #options: SkillfoldOptions
  #place: Place | undefined
  #project: Promise<Project> | undefined
  /** What the project has served: names of environments, and the hook that is before all. */
  readonly #begun = new Set<string>()
  /** Watches the configuration where a bundler watches the rest. */
  #watch: ConfigWatch | undefined
  /** The state whose types are written and whose warnings are told. */
  #told: ProjectState | undefined
  /** The report of a state, begun or written, and whether its line was asked for. */
  #report: { state: ProjectState; line: Promise<string | undefined>; told: boolean } | undefined

  constructor(options: SkillfoldOptions) {
    this.#options = options
  }

  /**
   * Says where the app is. Plain Rolldown does not; there the working directory is the root.
   *
   * @throws Where the configuration cannot be used: bundlers add stacks to what fails later.
   */
  async locate(place: Place): Promise<void> {
    if (place.root === this.#place?.root && place.cache === this.#place.cache) return
    this.#place = place
    await this.#drop()
    await this.#open()
  }

  /**
   * Begins to build an app: tells what is wrong before any of its environments is built.
   *
   * @param context What tells it.
   * @throws {PlacedError} Where skills have errors.
   */
  async beginApp(context: Pick<Context, 'warn'>): Promise<void> {
    await this.#start('buildApp')
    await this.#check(context)
  }

  async begin(context: Context): Promise<void> {
    const { environment, meta } = context
    if (meta.watchMode) context.addWatchFile(await this.#watched())
    else await this.#start(environment?.name ?? '')
    const project = await this.#open()
    for (const folder of allRoots(project.config)) context.addWatchFile(folder.path)
    await this.#check(context)
  }

  async state(): Promise<ProjectState> {
    const project = await this.#open()
    return project.current().catch((error) => {
      throw stackless(error)
    })
  }

  watched(): readonly string[] {
    return []
  }

  async change(file: string, event: FileEvent): Promise<void> {
    const project = await this.#project?.catch(() => undefined)
    if (project?.owns(file)) project.invalidate(file, event)
  }

  /** Begins to write the report, which goes on while the bundler works in threads of its own. */
  async beginReport(): Promise<void> {
    const state = await this.state()
    if (this.#report?.state === state) return
    const line = this.#open().then((project) => reportBuild(project, state))
    // Whoever asks for the line hears of it.
    line.catch(() => {})
    this.#report = { state, line, told: false }
  }

  /**
   * Writes the report, once for each state.
   *
   * @returns One line about it, where there is something to say.
   */
  async report(): Promise<string | undefined> {
    await this.beginReport()
    const report = this.#report
    if (report === undefined || report.told) return undefined
    report.told = true
    return report.line
  }

  async close(): Promise<void> {
    this.#watch?.stop()
    this.#watch = undefined
    await this.#drop()
  }

  get #placed(): Place {
    this.#place ??= placeOf(process.cwd())
    return this.#place
  }

  #open(): Promise<Project> {
    const openAnew = async (): Promise<Project> => {
      const project = await open(this.#options, this.#placed)
      // Reports show them, whatever an app imports.
      if (reportFiles(project) !== undefined) project.expectSearch()
      return project
    }
    this.#project ??= (this.#watch?.open(openAnew) ?? openAnew()).catch((error) => {
      // The next build tries again.
      this.#project = undefined
      throw stackless(error)
    })
    return this.#project
  }

  async #drop(): Promise<void> {
    const project = this.#project
    this.#project = undefined
    this.#begun.clear()
    await (await project?.catch(() => undefined))?.close()
  }

  /** The file that the bundler is to watch in the place of the configuration. */
  async #watched(): Promise<string> {
    if (this.#watch === undefined) {
      this.#watch = new ConfigWatch(this.#placed.root, () => this.#drop())
      // What was opened before it was watched may have changed since.
      await this.#drop()
    }
    this.#watch.heard()
    return this.#watch.file
  }

  /** Begins to measure what the report shows, which goes on while modules are loaded. */
  async #prepareReport({ compilation }: ProjectState): Promise<void> {
    const project = await this.#open()
    const files = reportFiles(project)
    // Whoever asks for the report hears of what fails.
    if (files !== undefined) prepareReport(project, compilation, files).catch(() => {})
  }

  /** What begins a second time begins anew. */
  async #start(name: string): Promise<void> {
    if (this.#begun.has(name)) await this.#drop()
    this.#begun.add(name)
  }

  /** Fails a build whose skills have errors; warns of the rest. */
  async #check(context: Pick<Context, 'warn'>): Promise<void> {
    const state = await this.state()
    const isNew = state !== this.#told
    this.#told = state
    const unwritten = isNew ? await saveTypes(state) : undefined
    if (unwritten !== undefined) context.warn(unwritten)
    const problems = notable(state)
    if (problems.some(({ severity }) => severity === 'error')) {
      const isCost = problems.some(({ code }) => code.startsWith('budget/'))
      const line = await this.report()
      throw buildError(problems, this.#placed.root, {
        ...(isCost && line !== undefined && { end: line }),
      })
    }
    if (isNew) await this.#prepareReport(state)
    if (isNew && problems.length > 0) {
      context.warn(`${countProblems(problems)}\n\n${reportProblems(problems)}\n`)
    }
  }
}
