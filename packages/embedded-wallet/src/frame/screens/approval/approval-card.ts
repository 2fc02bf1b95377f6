/**
 * Shows the effects of a request before the user approves it. The frame and the separate approval window use the same
 * card.
 */
import type { Action, DecodedRequest, Warning } from '../../approval/decoded-request.js'
import type { ApprovalContext } from '../../networks/context.js'
import { element } from '../element.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { actCard, getTitle } from './action-card.js'
import { type About, feeFact, formatAssetAmount, worthLine } from './assets.js'
import { fact } from './description-list.js'
import { getHeroAction, heroLine, isSaidByHero } from './hero.js'

/** Things that go wrong for users, above those that are only worth knowing. */
const grave: ReadonlySet<Warning> = new Set<Warning>([
  'unlimited-approval',
  'approval-for-all',
  'permit',
  'may-move',
  'more-changes',
  'high-fee',
  'later-nonce',
  'foreign-account',
  'look-alike',
  'burn-address',
  'other-site',
  'other-uri',
  'other-chain',
  'malformed-sign-in',
  'undecoded',
  'simulation-failed',
  'authority',
  'replaces-account',
  'replaces-pending',
  'unattended',
])

export interface ApprovalFacts {
  readonly parentOrigin: string
  readonly decoded: DecodedRequest
  readonly context: ApprovalContext
  readonly messages: ScreenMessages
  /** Lowers the allowance of the action with this index. Answers undefined where it can’t be lowered. */
  readonly getOnLimit?: (action: number) => (() => void) | undefined
}

const isCallType = ({ type }: Action) =>
  type === 'call' || type === 'transfer' || type === 'approve' || type === 'deploy'

/** Whether there are calls of several kinds: the title is not that of the first one. */
const isBatch = ([first, ...others]: readonly Action[]): boolean =>
  others.some((action) => isCallType(action) && action.type !== first?.type)

export function approvalTitle({ actions }: DecodedRequest, { approval }: ScreenMessages): string {
  const titles = approval.titles
  const [first] = actions
  if (!first) return titles.transaction
  if (first.type === 'permission' && first.isRevoked) return approval.revokePermission
  if (isBatch(actions)) return titles.transaction
  const of: Partial<Record<Action['type'], string>> = {
    message: titles.message,
    bytes: titles.message,
    'sign-in': titles.signIn,
    'typed-data': titles.data,
    offer: titles.data,
    approve: titles.allowance,
    permission: titles.permission,
  }
  return of[first.type] ?? titles.transaction
}

function getWarnings(
  { warnings }: DecodedRequest,
  { approval }: ScreenMessages,
): readonly HTMLElement[] {
  const sorted = [...new Set(warnings)].sort((a, b) => Number(grave.has(b)) - Number(grave.has(a)))
  return sorted.map((warning) =>
    element(
      'p',
      { class: grave.has(warning) ? 'warning grave' : 'warning', 'data-warning': warning },
      approval.warnings[warning],
    ),
  )
}

/** The network's number, for a network without a name. */
function unknownNetwork(chainId: string, { approval }: ScreenMessages): string {
  const [namespace, reference = ''] = chainId.split(':')
  return namespace === 'solana' ? approval.unknownSolana(reference) : approval.unknownEvm(reference)
}

/** Addresses of contracts that the action cards show. */
const getShownContracts = (actions: readonly Action[]): ReadonlySet<string> =>
  new Set(
    actions.flatMap((action) =>
      (action.type === 'transfer' || action.type === 'approve') && action.asset.kind !== 'native'
        ? action.asset.address.toLowerCase()
        : [],
    ),
  )

function changeList({ actions, changes = [], warnings }: DecodedRequest, about: About) {
  const { approval } = about.messages
  const shown = getShownContracts(actions)
  return element(
    'section',
    { class: 'action' },
    element('h2', {}, approval.changes),
    changes.length === 0 &&
      element(
        'p',
        { class: 'muted' },
        warnings.includes('unknown-events') ? approval.unknownChanges : approval.noChanges,
      ),
    element(
      'ul',
      { class: 'changes' },
      ...changes.map(({ asset, amount }) => {
        const sign = amount > 0n ? '+' : ''
        const text = element('bdi', {}, `${sign}${formatAssetAmount(amount, asset, about)}`)
        const worth = worthLine(amount, asset, about, amount > 0n)
        const address =
          asset.kind !== 'native' &&
          !shown.has(asset.address.toLowerCase()) &&
          element('bdi', { class: 'code' }, asset.address)
        return element('li', { class: amount < 0n ? 'out' : 'in' }, text, worth, address)
      }),
    ),
  )
}

/** Who pays the network fee, and how much at most. */
function payerFact({ fee, feePayer, sponsor }: DecodedRequest, about: About) {
  const { approval } = about.messages
  if (fee === undefined) return false
  if (sponsor?.name) return fact(approval.networkFee, approval.sponsoredBy(sponsor.name))
  if (sponsor || feePayer !== undefined) return fact(approval.networkFee, approval.feeNone)
  return feeFact(fee, about)
}

/** The contract that the account’s code becomes with this request, and the one that it was. */
function upgradeFacts(
  { upgrade }: DecodedRequest,
  { approval }: ScreenMessages,
): readonly HTMLElement[] {
  if (!upgrade) return []
  const { contract, name, replaces } = upgrade
  const named = (text: string | undefined, address: string) =>
    element(
      'div',
      { class: 'named' },
      text && element('bdi', {}, text),
      element('bdi', { class: 'code' }, address),
    )
  return [
    fact(approval.upgrade, named(name, contract)),
    ...(replaces ? [fact(approval.replaces, named(replaces.name, replaces.contract))] : []),
  ]
}

export function approvalContent(facts: ApprovalFacts): readonly Node[] {
  const { parentOrigin, decoded, context, messages, getOnLimit } = facts
  const { approval } = messages
  const { chainId, account, actions, warnings, changes } = decoded
  const about = { ...context, messages, chainId, now: Date.now() }
  const network = context.network.name ?? unknownNetwork(chainId, messages)
  const asks = element(
    'p',
    { class: 'asks' },
    element('bdi', { class: 'site' }, parentOrigin.replace(/^https:\/\//, '')),
    element('span', {}, approval.asks),
  )
  const hero = getHeroAction(decoded)
  const moves = changes && !isSaidByHero(changes, decoded, hero) ? [changeList(decoded, about)] : []
  const title = approvalTitle(decoded, messages)
  const isAlone = actions.length === 1
  // What calls do comes before their data, which only contracts read.
  const isCall =
    changes !== undefined && changes.length > 0 && actions.some(({ type }) => type === 'call')
  const isReadable = !warnings.includes('may-move')
  const cards = actions.map((action, index) =>
    actCard(action, about, {
      isRead: actions.length > 1,
      onLimit: getOnLimit?.(index),
      isTitled: action === hero || (isAlone && getTitle(action, about) === title),
      isFolded: isReadable && action.type === 'typed-data' && action.isRepeated === true,
    }),
  )
  const where = element(
    'dl',
    { class: 'facts' },
    fact(approval.network, network),
    fact(approval.account, account, 'code'),
    ...upgradeFacts(decoded, messages),
    payerFact(decoded, about),
  )
  return [
    asks,
    ...(hero ? [heroLine(hero, about)] : []),
    ...getWarnings(decoded, messages),
    ...(isCall ? [...moves, ...cards] : [...cards, ...moves]),
    where,
  ]
}
