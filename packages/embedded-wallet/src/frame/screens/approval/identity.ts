/** Shows whose wallet asks: its mark, its own domain and the signed-in user. None of it comes from the page that asks. */
import { shownLine } from '../../approval/sanitize-text.js'
import { element, icon } from '../element.js'

/** Letters of an email address or a name that fit beside the mark on a phone of 320 pixels. */
const maxLength = 28
const wallet =
  'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8H6.5M15.8 13.5h.4'

/** Keeps the beginning and the end: of an email address, the domain. */
export function shortenMiddle(text: string, max = maxLength): string {
  const letters = [...text]
  if (letters.length <= max) return text
  const end = Math.floor((max - 1) / 2)
  return `${letters.slice(0, max - 1 - end).join('')}…${letters.slice(-end).join('')}`
}

/**
 * @param host - Host of the frame's own address, with its port.
 * @param user - Email address or login name of the frame's own session. Undefined if it has neither.
 */
export function walletIdentity(host: string, user: string | undefined): HTMLElement {
  const name = user === undefined ? undefined : shownLine(user, 254)
  return element(
    'div',
    { class: 'identity' },
    element('span', { class: 'mark' }, icon(wallet)),
    element(
      'div',
      {},
      element('bdi', { class: 'host' }, host),
      name !== undefined && element('bdi', { class: 'user muted' }, shortenMiddle(name)),
    ),
  )
}
