import { byId, element } from './element.ts'

/** What the person does. */
export interface ComposerEvents {
  readonly onAsk: (message: string) => void
  readonly onStop: () => void
  readonly onAnew: () => void
}

/** The form in which the person writes. */
export interface Composer {
  /** Whether a request is worked on: it can then be stopped, and no other sent. */
  busy(working: boolean): void
  /** Whether the conversation is empty: examples are offered then. */
  empty(is: boolean): void
}

/**
 * Brings the page's form to life. Enter sends, with Shift it breaks the line.
 *
 * @param examples Requests to offer.
 * @param events See `ComposerEvents`.
 */
export function showComposer(
  examples: readonly string[],
  { onAsk, onStop, onAnew }: ComposerEvents,
): Composer {
  const form = byId('form', HTMLFormElement)
  const input = byId('request', HTMLTextAreaElement)
  const send = byId('send', HTMLButtonElement)
  const stop = byId('stop', HTMLButtonElement)
  const offered = examples.map((text) =>
    element('button', { type: 'button', onclick: () => onAsk(text) }, text),
  )
  byId('examples', HTMLElement).append(...offered.map((button) => element('li', {}, button)))

  form.onsubmit = (event) => {
    event.preventDefault()
    const message = input.value.trim()
    if (message === '' || send.hidden) return
    input.value = ''
    onAsk(message)
  }
  input.onkeydown = (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  }
  stop.onclick = onStop
  byId('anew', HTMLButtonElement).onclick = () => {
    onAnew()
    input.focus()
  }
  return {
    busy(working) {
      send.hidden = working
      stop.hidden = !working
      for (const button of offered) button.disabled = working
      if (!working) input.focus()
    },
    empty(is) {
      byId('welcome', HTMLElement).hidden = !is
    },
  }
}
