/** The change that a request asks for, in one large line. */
import type { Action, Change, DecodedRequest } from '../../approval/decoded-request.js'
import { element } from '../element.js'
import { getTitle, titleWorth } from './action-card.js'
import { type About, formatAssetAmount } from './assets.js'

/** Letters that fit in one line at the large size, on a phone of 320 pixels. */
const maxLargeLength = 15

const isRepeated = (action: Action) => action.type === 'typed-data' && action.isRepeated === true

/** Returns the action that the large line shows. Undefined for several actions, and for another kind of action. */
export function getHeroAction({ actions: [first, ...others] }: DecodedRequest): Action | undefined {
  if (!first || !others.every(isRepeated)) return undefined
  // What moves assets of another account changes nothing of this one.
  if (first.type === 'transfer') return first.from === undefined ? first : undefined
  return first.type === 'approve' ? first : undefined
}

function getText(action: Action, about: About): string {
  if (action.type !== 'transfer') return getTitle(action, about)
  return formatAssetAmount(-action.amount, action.asset, about)
}

export function heroLine(action: Action, about: About): HTMLElement {
  const text = getText(action, about)
  const long = text.length > maxLargeLength ? 'long' : 'short'
  return element(
    'div',
    { class: 'hero' },
    element(
      'h2',
      { class: action.type === 'transfer' ? long : 'sentence' },
      element('bdi', {}, text),
    ),
    titleWorth(action, about),
  )
}

const getKey = ({ asset }: Pick<Change, 'asset'>) =>
  asset.kind === 'native' ? '' : `${asset.address} ${asset.kind === 'item' ? asset.id : ''}`

/** Whether the list of changes only repeats the large line, or what the revocation of a permission is known to do. */
export function isSaidByHero(
  changes: readonly Change[],
  { actions: [first], warnings }: DecodedRequest,
  hero: Action | undefined,
): boolean {
  if (warnings.includes('unknown-events')) return false
  if (first?.type === 'permission') return first.isRevoked === true && changes.length === 0
  if (!hero) return false
  if (hero.type !== 'transfer') return hero.type === 'approve' && changes.length === 0
  const [change, ...others] = changes
  if (!change || others.length > 0) return false
  return getKey(change) === getKey(hero) && change.amount === -hero.amount
}
