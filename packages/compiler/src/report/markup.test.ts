import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { html, raw } from './markup.ts'

describe('html', () => {
  test('escapes what could begin an element, an entity or end an attribute', () => {
    const text = `<b title="x" class='y'>&amp;`
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(
      '<p title="&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;amp;">&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;amp;</p>',
    )
  })

  test('lets no text bring in any mark of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(html`${text}`.markup).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
      }),
    )
  })

  test('takes HTML, numbers and lists, and leaves nothing out of nothing', () => {
    const items = ['a', 'b'].map((item) => html`<li>${item}</li>`)
    expect(html`<ul>${items}</ul>${0}${false}${undefined}${raw('<br>')}`.markup).toBe(
      '<ul><li>a</li><li>b</li></ul>0<br>',
    )
  })
})
