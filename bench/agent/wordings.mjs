import { renderCall } from '../../packages/agent/dist/index.js'

const told =
  'You look after a website. First load the skill that fits the request, then call one of its tools, then answer.'

/** The skill of the example is right for none of the requests. */
const call = renderCall({ name: 'load_skill', arguments: { name: 'page-speed' } })

/** What the system message says before the skills. */
export const wordings = {
  none: undefined,
  told,
  shown: `${told}\n\nFor example, to "Why does the shop load so slowly?" reply only:\n${call}`,
}
