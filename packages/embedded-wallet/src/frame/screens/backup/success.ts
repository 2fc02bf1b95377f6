/** What was done, at a glance: a check mark above one sentence. */
import { element, icon } from '../element.js'
import { icons } from '../icons.js'

export const successMark = (text: string): HTMLElement =>
  element(
    'div',
    { class: 'success' },
    element('span', { class: 'disc good' }, icon(icons.check)),
    element('p', { class: 'lead' }, text),
  )
