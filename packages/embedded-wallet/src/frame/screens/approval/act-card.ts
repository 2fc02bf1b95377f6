/** One act of a request in words and facts: every value is shown whole, as it is signed. */
import type { Action, Part } from '../../approval/decoded-request.js'
import { element } from '../element.js'
import {
  type About,
  amountWords,
  assetWords,
  getContract,
  nativeFact,
  worthLine,
} from './assets.js'
import { block, dataBlock, fact, twoLines } from './description-list.js'
import { fieldList, untilFact } from './fields.js'

function getParts(parts: readonly Part[], about: About, isGain: boolean): HTMLElement {
  const { words } = about
  return element(
    'dl',
    { class: 'fields' },
    ...parts.flatMap(({ asset, amount, to }) => [
      fact(
        words.approval.amount,
        twoLines(amountWords(amount, asset, about), worthLine(amount, asset, about, isGain)),
      ),
      ...getContract(asset, words),
      ...(to === undefined ? [] : [fact(words.approval.to, to, 'code')]),
    ]),
  )
}

function getTitle(act: Action, about: About): string {
  const { approval } = about.words
  if (act.does === 'pay') {
    const amount = amountWords(act.amount, act.asset, about)
    return act.from === undefined ? approval.send(amount) : approval.moveFor(amount)
  }
  if (act.does === 'allow') {
    if (act.amount === 'all') return approval.allowAll(assetWords(act.asset, about))
    if (act.amount === 0n) return approval.takeBack(assetWords(act.asset, about))
    return approval.allow(amountWords(act.amount, act.asset, about))
  }
  if (act.does === 'sign-in') return approval.signInTo(act.domain)
  if (act.does === 'typed-data') return approval.signData(act.primaryType)
  if (act.does === 'call') return act.name === undefined ? approval.call : approval.callOf(act.name)
  const titles = {
    message: approval.sign,
    bytes: approval.signBytes,
    'hand-over': approval.handOver,
    'open-account': approval.openAccount,
    'close-account': approval.closeAccount,
    deploy: approval.deploy,
    offer: approval.offer,
  } as const
  return titles[act.does]
}

function getFacts(act: Action, about: About, isRead: boolean): readonly HTMLElement[] {
  const { words, chainId } = about
  const { approval } = words
  switch (act.does) {
    case 'message':
      return [block(act.text, 'text')]
    case 'bytes':
      return [block(act.hex, 'code')]
    case 'sign-in':
      return [
        ...(act.statement === undefined ? [] : [fact(approval.statement, act.statement)]),
        ...act.resources.map((resource) => fact(approval.alsoAllows, resource, 'code')),
        fact(approval.wholeText, block(act.text, 'text')),
      ]
    case 'typed-data':
      return [
        ...(act.domain.length > 0
          ? [fact(approval.domain, fieldList(act.domain, about, false))]
          : []),
        fieldList(act.fields, about, isRead),
      ]
    case 'pay':
      return [
        ...(act.from === undefined ? [] : [fact(approval.from, act.from, 'code')]),
        fact(approval.to, act.to, 'code'),
        ...getContract(act.asset, words),
        ...untilFact(act.until, about),
      ]
    case 'allow':
      return [
        ...(act.amount === 'all' && act.asset.kind === 'token'
          ? [fact(approval.amount, approval.unlimited)]
          : []),
        fact(approval.spender, act.spender, 'code'),
        ...getContract(act.asset, words),
        ...untilFact(act.until, about),
      ]
    case 'hand-over':
      return [
        fact(approval.account, act.account, 'code'),
        fact(approval.authority, act.authority),
        fact(approval.to, act.to ?? approval.noSpender, act.to === undefined ? 'text' : 'code'),
      ]
    case 'open-account':
    case 'close-account':
      return [
        fact(approval.account, act.account, 'code'),
        ...(act.to === undefined ? [] : [fact(approval.to, act.to, 'code')]),
      ]
    case 'deploy':
      return [
        ...(act.amount === 0n ? [] : [nativeFact(approval.amount, act.amount, about)]),
        fact(approval.data, dataBlock(act.data, words)),
      ]
    case 'offer':
      return [
        fact(approval.gives, getParts(act.gives, about, false)),
        fact(approval.gets, getParts(act.gets, about, true)),
        ...untilFact(act.until, about),
      ]
    case 'call':
      return [
        fact(chainId.startsWith('solana:') ? approval.program : approval.contract, act.to, 'code'),
        ...(act.amount === 0n ? [] : [nativeFact(approval.amount, act.amount, about)]),
        ...(act.fields ? [fieldList(act.fields, about, true)] : []),
        fact(approval.data, dataBlock(act.data, words)),
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

/** What the amount of its title is worth. */
function titleWorth(act: Action, about: About): HTMLElement | undefined {
  if (act.does !== 'pay' && act.does !== 'allow') return undefined
  return act.amount === 'all' ? undefined : worthLine(act.amount, act.asset, about)
}

/** @param isRead - Whether other acts of the request say what this one means. */
export function actCard(act: Action, about: About, isRead: boolean): HTMLElement {
  return element(
    'section',
    { class: 'act' },
    element(
      'div',
      {},
      element('h2', {}, element('bdi', {}, getTitle(act, about))),
      titleWorth(act, about),
    ),
    ...inLists(getFacts(act, about, isRead)),
  )
}
