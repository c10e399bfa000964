import {
  type CatalogModel,
  type CompactionRecord,
  compactCatalog,
  createCatalogSession,
  firstSure,
  lexicalSelector,
  modelSelector,
} from '@skillfold/agent/catalog'

/** What a host offers to those who extend it. */
export interface Host {
  on(event: 'before_agent_start', handler: BeforeAgentStart): void
  on(event: 'session_switch' | 'session_branch' | 'session_shutdown', handler: () => void): void
  /** The model of the conversation, where there is one. It may change. */
  readonly model?: CatalogModel | undefined
  debug(record: CompactionRecord): void
}

/** Called before each turn; what it returns is the prompt of that turn. */
export type BeforeAgentStart = (event: {
  readonly prompt: string
  readonly systemPrompt: readonly string[]
}) => Promise<{ systemPrompt: readonly string[] }>

/**
 * Shortens the skills of each turn's prompt: by words where these are sure, else by asking the
 * model. To be registered after all that writes into the prompt.
 */
export function register(host: Host): void {
  const session = createCatalogSession()
  const select = firstSure(lexicalSelector(), (turn) =>
    modelSelector({ model: host.model, timeout: 5000 })(turn),
  )

  host.on('before_agent_start', async ({ prompt, systemPrompt }) => {
    const compacted = await compactCatalog(systemPrompt, prompt, {
      select,
      session,
      pinned: ['house-rules'],
      log: (record) => host.debug(record),
    })
    return { systemPrompt: compacted.prompt }
  })
  for (const event of ['session_switch', 'session_branch', 'session_shutdown'] as const) {
    host.on(event, () => session.clear())
  }
}
