/** Names with their values, as an approval draws them. */
import { element } from '../element.js'
import type { ScreenMessages } from '../messages/screen-messages.js'

/** Bytes of a call's data that are shown at once. Longer data opens on a press. */
const longData = 256

/** A name with its value beside or below. `value` is text, or has been drawn. */
export function fact(name: string, value: string | Node, kind: 'text' | 'code' = 'text') {
  const shown = typeof value === 'string' ? element('bdi', { class: kind }, value) : value
  return element('div', { class: 'fact' }, element('dt', {}, name), element('dd', {}, shown))
}

/** A value as it is read, with a smaller line below it. */
export const twoLines = (value: string, below: Node | undefined): Node =>
  below
    ? element('div', {}, element('bdi', { class: 'text' }, value), below)
    : element('bdi', { class: 'text' }, value)

export const block = (text: string, kind: 'text' | 'code') =>
  element('div', { class: `block ${kind}` }, element('bdi', {}, text))

/** Data that only a contract reads: long ones stand behind their size. */
export function dataBlock(data: string, { approval, locale }: ScreenMessages): HTMLElement {
  const size = (data.length - 2) / 2
  if (size <= longData) return block(data, 'code')
  const bytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'byte',
    unitDisplay: 'long',
    numberingSystem: 'latn',
  })
  return element(
    'details',
    {},
    element('summary', {}, approval.showData(bytes.format(size))),
    block(data, 'code'),
  )
}
