/** One act of a request in words and facts: every value is shown whole, as it is signed. */
import type { Action, Part } from '../../approval/decoded-request.js'
import { button, element } from '../element.js'
import {
  type About,
  formatAssetAmount,
  getAssetLabel,
  getContract,
  nativeFact,
  worthLine,
} from './assets.js'
import { block, dataBlock, fact, twoLines } from './description-list.js'
import { fieldList, untilFact } from './fields.js'
import { permissionFacts } from './permission-facts.js'

function getParts(parts: readonly Part[], about: About, isGain: boolean): HTMLElement {
  const { messages } = about
  return element(
    'dl',
    { class: 'fields' },
    ...parts.flatMap(({ asset, amount, to }) => [
      fact(
        messages.approval.amount,
        twoLines(formatAssetAmount(amount, asset, about), worthLine(amount, asset, about, isGain)),
      ),
      ...getContract(asset, messages),
      ...(to === undefined ? [] : [fact(messages.approval.to, to, 'code')]),
    ]),
  )
}

export function getTitle(action: Action, about: About): string {
  const { approval } = about.messages
  if (action.type === 'transfer') {
    const amount = formatAssetAmount(action.amount, action.asset, about)
    return action.from === undefined ? approval.send(amount) : approval.moveFor(amount)
  }
  if (action.type === 'approve') {
    if (action.amount === 'all') return approval.allowAll(getAssetLabel(action.asset, about))
    if (action.amount === 0n) return approval.takeBack(getAssetLabel(action.asset, about))
    return approval.approveAmount(formatAssetAmount(action.amount, action.asset, about))
  }
  if (action.type === 'sign-in') return approval.signInTo(action.domain)
  if (action.type === 'typed-data') return approval.signData(action.primaryType)
  if (action.type === 'call')
    return action.name === undefined ? approval.call : approval.callOf(action.name)
  if (action.type === 'permission') {
    if (action.isRevoked) return approval.revokePermission
    return action.contract === undefined ? approval.permission : approval.permissionToCall
  }
  const titles = {
    message: approval.sign,
    bytes: approval.signBytes,
    'set-authority': approval.setAuthority,
    'downgrade-account': approval.downgrade,
    'revoke-all': approval.revokeAll,
    'cancel-pending': approval.cancelPending,
    'open-account': approval.openAccount,
    'close-account': approval.closeAccount,
    deploy: approval.deploy,
    offer: approval.offer,
  } as const
  return titles[action.type]
}

function getFacts(
  action: Action,
  about: About,
  isRead: boolean,
  hasLimit: boolean,
): readonly HTMLElement[] {
  const { messages, chainId } = about
  const { approval } = messages
  switch (action.type) {
    case 'message':
      return [block(action.text, 'text')]
    case 'bytes':
      return [block(action.hex, 'code')]
    case 'sign-in':
      return [
        ...(action.statement === undefined ? [] : [fact(approval.statement, action.statement)]),
        ...action.resources.map((resource) => fact(approval.alsoAllows, resource, 'code')),
        fact(approval.wholeText, block(action.text, 'text')),
      ]
    case 'typed-data':
      return [
        ...(action.domain.length > 0
          ? [fact(approval.domain, fieldList(action.domain, about, false))]
          : []),
        fieldList(action.fields, about, isRead),
      ]
    case 'transfer':
      return [
        ...(action.from === undefined ? [] : [fact(approval.from, action.from, 'code')]),
        fact(approval.to, action.to, 'code'),
        ...getContract(action.asset, messages),
        ...untilFact(action.until, about),
      ]
    case 'approve':
      return [
        ...(!hasLimit && action.amount === 'all' && action.asset.kind === 'token'
          ? [fact(approval.amount, approval.unlimited)]
          : []),
        fact(approval.spender, action.spender, 'code'),
        ...getContract(action.asset, messages),
        ...untilFact(action.until, about),
      ]
    case 'set-authority':
      return [
        fact(approval.account, action.account, 'code'),
        fact(approval.authority, action.authority),
        fact(
          approval.to,
          action.to ?? approval.noSpender,
          action.to === undefined ? 'text' : 'code',
        ),
      ]
    case 'open-account':
    case 'close-account':
      return [
        fact(approval.account, action.account, 'code'),
        ...(action.to === undefined ? [] : [fact(approval.to, action.to, 'code')]),
      ]
    case 'revoke-all':
      return [element('p', { class: 'muted' }, approval.revokeAllHint)]
    case 'cancel-pending':
      return [element('p', { class: 'muted' }, approval.cancelPendingHint)]
    case 'downgrade-account':
      return [
        element('p', { class: 'muted' }, approval.downgradeHint),
        fact(approval.contract, twoLines(action.name, block(action.contract, 'code'))),
      ]
    case 'permission':
      return permissionFacts(action, about)
    case 'deploy':
      return [
        ...(action.amount === 0n ? [] : [nativeFact(approval.amount, action.amount, about)]),
        fact(approval.data, dataBlock(action.data, messages)),
      ]
    case 'offer':
      return [
        fact(approval.gives, getParts(action.gives, about, false)),
        fact(approval.gets, getParts(action.gets, about, true)),
        ...untilFact(action.until, about),
      ]
    case 'call':
      return [
        fact(
          chainId.startsWith('solana:') ? approval.program : approval.contract,
          action.to,
          'code',
        ),
        ...(action.amount === 0n ? [] : [nativeFact(approval.amount, action.amount, about)]),
        ...(action.fields ? [fieldList(action.fields, about, true)] : []),
        fact(approval.data, dataBlock(action.data, messages)),
      ]
  }
}

/** Names with their values are lists; what has no name of its own stands between them. */
function inLists(parts: readonly HTMLElement[]): readonly HTMLElement[] {
  const made: HTMLElement[] = []
  let list: HTMLElement | undefined
  for (const part of parts) {
    if (!part.classList.contains('fact')) {
      list = undefined
      made.push(part)
      continue
    }
    if (!list) {
      list = element('dl', {})
      made.push(list)
    }
    list.append(part)
  }
  return made
}

/** How much a spender may take, with a way to lower it. */
function limitFact(
  { amount, asset }: Extract<Action, { readonly type: 'approve' }>,
  about: About,
  onLimit: () => void,
): HTMLElement {
  const { approval } = about.messages
  const text = amount === 'all' ? approval.unlimited : formatAssetAmount(amount, asset, about)
  const edit = button(approval.edit, onLimit, {
    class: 'small',
    'aria-label': `${approval.edit}: ${approval.limit}`,
  })
  const value = element('div', { class: 'limit' }, element('bdi', { class: 'text' }, text), edit)
  return fact(approval.limit, value)
}

/** What the amount of its title is worth. */
export function titleWorth(action: Action, about: About): HTMLElement | undefined {
  if (action.type !== 'transfer' && action.type !== 'approve') return undefined
  return action.amount === 'all' ? undefined : worthLine(action.amount, action.asset, about)
}

export interface ActCardOptions {
  /** Whether other actions of the request show what this one means. */
  readonly isRead: boolean
  /** Whether the title of the screen, or the large line, shows its title. */
  readonly isTitled: boolean
  /** Lowers what it allows. */
  readonly onLimit?: (() => void) | undefined
  /** Whether it is folded, because other actions show all of it. */
  readonly isFolded: boolean
}

export function actCard(
  action: Action,
  about: About,
  { isRead, isTitled, isFolded, onLimit }: ActCardOptions,
): HTMLElement {
  const limit = onLimit && action.type === 'approve' ? [limitFact(action, about, onLimit)] : []
  const shown = getFacts(action, about, isRead, onLimit !== undefined)
  const facts = inLists([...limit, ...shown])
  if (isTitled) return element('section', { class: 'action' }, ...facts)
  const title = element('h2', {}, element('bdi', {}, getTitle(action, about)))
  if (!isFolded)
    return element(
      'section',
      { class: 'action' },
      element('div', {}, title, titleWorth(action, about)),
      ...facts,
    )
  return element(
    'details',
    { class: 'action folded' },
    element('summary', {}, about.messages.approval.details),
    title,
    ...facts,
  )
}
