import type { ModelChoice, OpenedModel } from '../models/choices.ts'
import { element } from './element.ts'

/**
 * Lets a person choose the model: those that need settings or a download begin on "Connect".
 *
 * @param form What to show it in.
 * @param choices The models.
 * @param onOpen Hears which model takes part from now on.
 */
export function showModelPicker(
  form: HTMLFormElement,
  choices: readonly [ModelChoice, ...ModelChoice[]],
  onOpen: (model: OpenedModel) => void,
): void {
  const status = element('p', { className: 'status', role: 'status' })
  const missing = element('div', { className: 'status' })
  const fields = element('div', { className: 'fields' })
  const connect = element('button', {}, 'Connect')
  const select = element(
    'select',
    { id: 'model-choice' },
    ...choices.map(({ id, title, unavailable }) => {
      const option = element('option', { value: id }, title)
      unavailable().then((reason) => {
        option.disabled = reason !== undefined
        if (reason !== undefined) missing.append(element('p', {}, reason))
      })
      return option
    }),
  )
  const chosen = (): ModelChoice => choices.find(({ id }) => id === select.value) ?? choices[0]
  let opening = 0

  const open = async (): Promise<void> => {
    const turn = ++opening
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    )
    connect.disabled = true
    try {
      const model = await chosen().open(values, (text) => {
        if (turn === opening) status.textContent = text
      })
      if (turn !== opening) {
        model.close?.()
        return
      }
      status.textContent = model.note
      onOpen(model)
    } catch (error) {
      if (turn === opening) status.textContent = `That failed: ${(error as Error).message}`
    } finally {
      if (turn === opening) connect.disabled = false
    }
  }
  const choose = (): void => {
    opening++
    connect.disabled = false
    const { settings, note } = chosen()
    fields.replaceChildren(
      ...settings.map(({ name, title, value = '', type = 'text', required = false }) =>
        element('label', {}, title, element('input', { name, value, type, required })),
      ),
    )
    connect.hidden = note === undefined
    status.textContent = note ?? ''
    if (note === undefined) open()
  }
  select.onchange = choose
  form.onsubmit = (event) => {
    event.preventDefault()
    open()
  }
  form.append(
    element(
      'div',
      { className: 'row' },
      element('label', { htmlFor: select.id }, 'Model'),
      select,
      connect,
    ),
    fields,
    status,
    missing,
  )
  choose()
}
