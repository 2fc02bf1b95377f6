/** How strong a passphrase is as it is typed, in four steps. An estimate: what is too weak is refused when it is used. */
import { getStrength } from '../../keys/passphrase.js'
import { element } from '../element.js'
import type { TextField } from '../field.js'
import type { ScreenMessages } from '../messages/screen-messages.js'

const steps = 4

export function strengthLine(field: TextField, { protection }: ScreenMessages): HTMLElement {
  const bars = Array.from({ length: steps }, () => element('i', {}))
  const text = element('span', { class: 'muted', role: 'status' })
  const line = element(
    'div',
    { class: 'strength', 'data-level': '0' },
    element('div', { class: 'bars', 'aria-hidden': 'true' }, ...bars),
    text,
  )
  field.onInput((typed) => {
    const level = getStrength(typed)
    line.dataset.level = String(level)
    for (const [at, bar] of bars.entries()) bar.toggleAttribute('data-full', at < level)
    text.textContent = level === 0 ? '' : (protection.strength[level - 1] ?? '')
  })
  return line
}
