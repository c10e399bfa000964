import { type StagedAction, visible } from '@skillfold/agent/staged'
import { element } from './element.ts'

/** How long the dialog waits, in milliseconds. */
export const dialogTimeout = 120_000

/**
 * Asks in a dialog whether the site may be changed. Anything but a press of its yes is a no.
 *
 * @param action What would be called: shown with every argument.
 * @param context `signal` closes the dialog.
 */
export function confirmInDialog(
  { ability, target, args, preview, id }: StagedAction,
  { signal }: { readonly signal: AbortSignal },
): Promise<boolean> {
  const titled = (title: Node | string, content: Node | string): HTMLElement =>
    element('div', {}, element('dt', {}, title), element('dd', {}, content))
  const clock = element('span', { className: 'clock', ariaHidden: 'true' })
  const no = element('button', { value: 'no', autofocus: true }, 'No, leave it')
  const dialog = element(
    'dialog',
    { id: 'confirm', returnValue: 'no' },
    element(
      'form',
      { method: 'dialog' },
      element('h2', { id: 'confirm-title' }, 'Change the site?'),
      // It scrolls by itself, so that neither its beginning nor the buttons are out of sight.
      element(
        'div',
        { id: 'confirm-action', className: 'action', tabIndex: 0 },
        element(
          'dl',
          {},
          titled('What', element('code', {}, ability)),
          titled('Where', visible(target ?? '')),
          ...Object.entries(args).map(([name, value]) =>
            titled(
              element('code', {}, visible(name)),
              element('code', {}, visible(JSON.stringify(value))),
            ),
          ),
        ),
        element('h3', {}, 'What it would change'),
        element('pre', {}, visible(preview ?? '')),
      ),
      element(
        'p',
        { className: 'tokens' },
        `Staged as ${id}. Without an answer in two minutes, nothing is changed. `,
        clock,
      ),
      element(
        'div',
        { className: 'choice' },
        no,
        element('button', { value: 'yes', className: 'main' }, 'Yes, change it'),
      ),
    ),
  )
  dialog.setAttribute('aria-labelledby', 'confirm-title')
  dialog.setAttribute('aria-describedby', 'confirm-action')
  document.body.append(dialog)
  dialog.showModal()
  const ticking = tick(clock)
  signal.addEventListener('abort', () => dialog.close('no'))
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      clearInterval(ticking)
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}

function tick(clock: HTMLElement): ReturnType<typeof setInterval> {
  const end = Date.now() + dialogTimeout
  const show = (): void => {
    const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  show()
  return setInterval(show, 1000)
}
