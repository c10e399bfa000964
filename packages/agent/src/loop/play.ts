import type { ToolDefinition } from '@skillfold/runtime'
import { byteBound } from '../context/measure.ts'
import { ContextOverflow, type IssuedCall, type Reply } from '../model.ts'
import type { Call, Fault } from '../protocol/call.ts'
import { nativeProtocol, textProtocol } from '../protocol/protocol.ts'
import { renderFault } from '../protocol/render.ts'
import type { AgentOptions } from './agent.ts'
import { ask } from './ask.ts'
import { type BeginOptions, begin } from './begin.ts'
import { createGuard } from './guard.ts'
import { give, makeRoom, perform } from './perform.ts'
import type { Outcome, RunResult } from './steps.ts'
import { notMade, overflow, tooMany } from './texts.ts'

/** What a run is made of. */
export interface PlayOptions
  extends Omit<BeginOptions, 'guard' | 'timeout'>,
    Omit<AgentOptions, 'session'> {
  /** What can be called now. */
  readonly callable: () => readonly ToolDefinition[]
}

/**
 * Plays one run: asks the model, makes its calls and tells it what came of them, until it answers
 * or something ends it.
 *
 * @param options See `PlayOptions`.
 */
export async function play(options: PlayOptions): Promise<RunResult> {
  const { session, model, context, signal, send, thinking = false, callable } = options
  const { maxSteps = 10, maxTokens = Number.POSITIVE_INFINITY, timeout = 120_000 } = options
  const native = model.toolCalling === 'native'
  const protocol = native ? nativeProtocol : textProtocol
  const work = { ...options, guard: createGuard() }
  let replies = 0
  let spent = 0
  let misread = false
  const end = (outcome: Outcome): RunResult => ({ outcome, replies, tokens: spent })

  if (signal.aborted) return end({ type: 'aborted' })
  await begin({ ...work, timeout })
  while (replies < maxSteps) {
    const prompt = makeRoom(work)
    const { tokens } = prompt
    if (tokens > prompt.budget) {
      // A request that can never be asked must not cost later ones what was said before.
      if (replies === 0) context.withdraw()
      return end({ type: 'overflow', error: new ContextOverflow(overflow(prompt)), ...prompt })
    }
    if (spent + tokens > maxTokens) return end({ type: 'limit', limit: 'tokens' })
    send({ type: 'prompt', ...prompt })

    const tools = callable()
    const asked = await ask(model, protocol.messages(context.system(!native), context.turns()), {
      signal,
      timeout,
      thinking,
      tools,
      maxTokens: session.usage().reserve,
      onText: (delta) => send({ type: 'text', delta }),
    })
    if ('outcome' in asked) return end(asked.outcome)
    const { reply } = asked
    replies++
    spent += costOf(reply, tokens)
    context.seen(reply.usage?.promptTokens)

    const reading = protocol.read(
      reply,
      // A skill that is not loaded yet has to be loaded first, and the model is told so.
      [...tools, ...session.abilities(true)].map(({ name }) => name),
    )
    const { spoken, thoughts, kept } = reading
    // A fault is told of once, and of many calls those that are no plan are not made.
    const said = reading.calls
      .filter((call, at, all) => !isFault(call) || all.indexOf(call) === at)
      .map((call) => (isFault(call) ? call : context.issue(call)))
    const calls = said.slice(0, mostCalls)
    const made = calls.filter((call): call is IssuedCall => !isFault(call))
    if (kept.trim() !== '' || made.length > 0) {
      const whole = kept === reply.text ? reply.usage?.completionTokens : undefined
      context.add({ kind: 'reply', text: kept, spoken, calls: made, tokens: whole })
    }
    send({ type: 'reply', spoken, thoughts, usage: reply.usage })
    if (calls.length === 0) {
      return end({ type: 'answer', text: spoken, cut: reply.finish === 'length' })
    }

    const fault = made.length === 0 ? calls.find(isFault) : undefined
    if (fault && misread) return end({ type: 'unreadable', fault, text: reply.text })
    misread = fault !== undefined

    let loop: Outcome | undefined
    const results = calls.length + (said.length > mostCalls ? 1 : 0)
    for (const [at, call] of calls.entries()) {
      const told = { ...work, others: results - at - 1 }
      if (isFault(call)) {
        send({ type: 'unreadable', fault: call })
        give({ text: renderFault(call) }, told)
      } else if (loop) {
        give({ call, text: notMade }, told)
      } else {
        const closed = await perform(call, told, at === 0)
        if (closed) loop = { type: 'loop', loop: closed, call }
      }
    }
    if (said.length > mostCalls)
      give({ text: tooMany(said.length - mostCalls) }, { ...work, others: 0 })
    if (signal.aborted) return end({ type: 'aborted' })
    if (loop) return end(loop)
  }
  return end({ type: 'limit', limit: 'steps' })
}

/** More calls in one reply are no plan. */
const mostCalls = 8

const isFault = (call: Call | Fault): call is Fault => typeof call === 'string'

/** Tokens of a request and its reply. */
function costOf({ usage, text }: Reply, prompt: number): number {
  return (usage?.promptTokens ?? prompt) + (usage?.completionTokens ?? byteBound(text))
}
