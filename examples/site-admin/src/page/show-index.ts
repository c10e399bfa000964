import type { Assistant } from '../assistant.ts'
import { byId, element } from './element.ts'

/**
 * Shows what is in the prompt: the window as a bar, and each listed skill with its cost, loaded
 * ones marked.
 */
export function showIndex({ skills, session }: Assistant): void {
  const { window, reserve, prompt, tools, skills: loads, other, free } = session.usage()
  const parts = { index: prompt, tools, skills: loads, results: other }
  const bar = element('div', { className: 'bar' })
  bar.setAttribute('aria-hidden', 'true')
  for (const [at, tokens] of Object.values(parts).entries()) {
    const part = element('div')
    part.style.width = `${(tokens / window) * 100}%`
    part.style.opacity = String(1 - at * 0.22)
    bar.append(part)
  }
  const words = Object.entries(parts)
    .filter(([, tokens]) => tokens > 0)
    .map(([name, tokens]) => `${name} ${tokens}`)
  byId('window', HTMLElement).replaceChildren(
    element(
      'p',
      { className: 'note' },
      `${words.join(', ')}; ${free} free of ${window}, with ${reserve} kept for the answer`,
    ),
    bar,
  )
  const loaded = session.loaded()
  byId('index', HTMLElement).replaceChildren(
    ...skills.getSkillIndex().map(({ name, description, tokens }) => {
      const mark = loaded.includes(name)
      return element(
        'li',
        { className: mark ? 'loaded' : '' },
        element('strong', {}, name),
        element('span', { className: 'tokens' }, ` ${tokens} tokens${mark ? ', loaded' : ''}`),
        element('br'),
        description,
      )
    }),
  )
}
