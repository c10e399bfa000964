import type { Session, Skills } from '@skillfold/runtime'
import { element } from './element.ts'

/**
 * Shows the skills of the index, each with its state and what it costs.
 *
 * @param parent The list.
 * @param skills The set.
 * @param session The conversation that loads them.
 * @returns Shows the state as it is now.
 */
export function showSkillList(
  parent: HTMLElement,
  skills: Pick<Skills, 'getSkillIndex' | 'get'>,
  session: Pick<Session, 'loaded'>,
): () => void {
  const items = skills.getSkillIndex().map(({ name, description, tokens }) => {
    const state = element('span', { className: 'state' })
    const whole = skills.get(name)?.tokens?.load
    const item = element(
      'li',
      {},
      element('div', { className: 'head' }, element('strong', {}, name), state),
      element('p', {}, description),
      element(
        'p',
        { className: 'tokens' },
        `${tokens} tokens in the index${whole === undefined ? '' : `, ${whole} when loaded`}`,
      ),
    )
    return { name, item, state }
  })
  parent.append(...items.map(({ item }) => item))
  const update = (): void => {
    const loaded = session.loaded()
    for (const { name, item, state } of items) {
      item.classList.toggle('loaded', loaded.includes(name))
      state.textContent = loaded.includes(name) ? 'loaded' : 'not loaded'
    }
  }
  update()
  return update
}
