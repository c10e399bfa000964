import type { Model } from '@skillfold/agent'
import type { Skills } from '@skillfold/runtime'
import { standIn } from '../stand-in/stand-in.ts'
import { hasWebGpu, openInBrowser } from './in-browser.ts'
import { openServer } from './server.ts'

/** A model that is ready. */
export interface OpenedModel {
  readonly model: Model
  /** What a person should know of it. */
  readonly note: string
  /** Whether it is told which skill fits, where search is sure of one. */
  readonly advised?: boolean
  /** Gives back what it holds. */
  readonly close?: () => unknown
}

/** Something that the person can enter. */
export interface Setting {
  readonly name: string
  readonly title: string
  readonly value?: string
  readonly type?: 'text' | 'url' | 'password'
  readonly required?: boolean
}

/** A kind of model that the person can choose. */
export interface ModelChoice {
  readonly id: string
  readonly title: string
  readonly settings: readonly Setting[]
  /** What a person should know before it is opened; without it, it is opened at once. */
  readonly note?: string
  /** Tells why it cannot be chosen here; without a reason, it can. */
  unavailable(): Promise<string | undefined>
  /**
   * Opens it.
   *
   * @param values What was entered, by name of the setting.
   * @param onProgress Hears how far it is.
   * @throws {Error} With a plain message, where that fails.
   */
  open(
    values: Readonly<Record<string, string>>,
    onProgress: (text: string) => void,
  ): Promise<OpenedModel>
}

/**
 * The models to choose from; the first one needs nothing.
 *
 * @param find Ranks skills for a request, which the stand-in does in place of understanding it.
 */
export const modelChoices = (find: Skills['find']): readonly [ModelChoice, ...ModelChoice[]] => [
  {
    id: 'stand-in',
    title: 'Offline stand-in (no model)',
    settings: [],
    unavailable: async () => undefined,
    open: async () => ({
      model: standIn(find),
      note: 'No model takes part. A stand-in picks skill and ability by search, so that you can watch what is loaded when.',
    }),
  },
  {
    id: 'browser',
    title: 'Qwen3-1.7B in this browser',
    settings: [],
    note: 'Runs here, by WebGPU. The first time it downloads about 1 GB.',
    unavailable: async () =>
      (await hasWebGpu()) ? undefined : 'This browser has no WebGPU, so Qwen3 cannot run in it.',
    open: openInBrowser,
  },
  {
    id: 'server',
    title: 'OpenAI-compatible server',
    settings: [
      {
        name: 'url',
        title: 'URL',
        value: 'http://localhost:11434/v1',
        type: 'url',
        required: true,
      },
      { name: 'name', title: 'Model', value: 'qwen3:1.7b', required: true },
      { name: 'key', title: 'Key', type: 'password' },
    ],
    note: 'Ollama, llama.cpp, vLLM or another server that this page may call (CORS).',
    unavailable: async () => undefined,
    open: openServer,
  },
]
