/** One act of a request in words and facts: every value is shown whole, as it is signed. */
import type { Act, Asset, Field, Part } from '../../approval/reading.js'
import { networkWords } from '../../networks/names.js'
import { shownAmount, shownTime } from '../amounts.js'
import { element } from '../element.js'
import type { ScreenWords } from '../words/screen-words.js'

export interface About {
  readonly words: ScreenWords
  readonly chainId: string
}

/** Bytes of a call's data that are drawn at once. Nobody reads more; whoever wants to can open them. */
const longData = 256

/** A name with its value beside or below. `value` is text, or has been drawn. */
export function fact(name: string, value: string | Node, kind: 'text' | 'code' = 'text') {
  const shown = typeof value === 'string' ? element('bdi', { class: kind }, value) : value
  return element('div', { class: 'fact' }, element('dt', {}, name), element('dd', {}, shown))
}

const block = (text: string, kind: 'text' | 'code') =>
  element('div', { class: `block ${kind}` }, element('bdi', {}, text))

/** Data that only a contract reads: long ones stand behind their size. */
function dataBlock(data: string, { approval, locale }: ScreenWords): HTMLElement {
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

function partsOf(parts: readonly Part[], about: About): HTMLElement {
  const { words } = about
  return element(
    'dl',
    { class: 'fields' },
    ...parts.flatMap(({ asset, amount, to }) => [
      fact(words.approval.amount, amountWords(amount, asset, about)),
      ...contractOf(asset, words),
      ...(to === undefined ? [] : [fact(words.approval.to, to, 'code')]),
    ]),
  )
}

export function amountWords(amount: bigint, asset: Asset, { words, chainId }: About): string {
  const { approval, locale } = words
  if (asset.kind === 'native') {
    const { symbol = approval.nativeToken, decimals } = networkWords(chainId)
    return `${shownAmount(amount, decimals, locale)} ${symbol}`
  }
  if (asset.kind === 'item') {
    const count = amount === 1n ? '' : `${shownAmount(amount, 0, locale)} × `
    return `${count}${assetWords(asset, words)}`
  }
  if (asset.decimals === undefined)
    return `${approval.smallestUnits(shownAmount(amount, 0, locale))} ${assetWords(asset, words)}`
  return `${shownAmount(amount, asset.decimals, locale)} ${assetWords(asset, words)}`
}

function assetWords(asset: Asset, { approval }: ScreenWords): string {
  if (asset.kind === 'native') return approval.nativeToken
  if (asset.kind === 'item')
    return `${asset.name ?? short(asset.address)} ${approval.item(asset.id.toString())}`
  return asset.symbol ?? asset.name ?? short(asset.address)
}

/** Where its whole stands beside it. */
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

const contractOf = (asset: Asset, { approval }: ScreenWords): readonly HTMLElement[] =>
  asset.kind === 'native' ? [] : [fact(approval.contract, asset.address, 'code')]

const untilOf = (until: bigint | undefined, { approval, locale }: ScreenWords) =>
  until === undefined ? [] : [fact(approval.until, shownTime(until, locale) ?? until.toString())]

function fieldsOf(fields: readonly Field[]): HTMLElement {
  const rows = fields.map(({ name, value }) => {
    if (typeof value === 'string') return fact(name, value, 'code')
    return fact(name, fieldsOf(value))
  })
  return element('dl', { class: 'fields' }, ...rows)
}

function titleOf(act: Act, about: About): string {
  const { approval } = about.words
  if (act.does === 'pay') {
    const amount = amountWords(act.amount, act.asset, about)
    return act.from === undefined ? approval.send(amount) : approval.moveFor(amount)
  }
  if (act.does === 'allow') {
    if (act.amount === 'all') return approval.allowAll(assetWords(act.asset, about.words))
    if (act.amount === 0n) return approval.takeBack(assetWords(act.asset, about.words))
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

function factsOf(act: Act, about: About): readonly HTMLElement[] {
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
        ...(act.domain.length > 0 ? [fact(approval.domain, fieldsOf(act.domain))] : []),
        fieldsOf(act.fields),
      ]
    case 'pay':
      return [
        ...(act.from === undefined ? [] : [fact(approval.from, act.from, 'code')]),
        fact(approval.to, act.to, 'code'),
        ...contractOf(act.asset, words),
        ...untilOf(act.until, words),
      ]
    case 'allow':
      return [
        fact(approval.spender, act.spender, 'code'),
        ...contractOf(act.asset, words),
        ...untilOf(act.until, words),
      ]
    case 'hand-over':
      return [
        fact(approval.account, act.account, 'code'),
        fact(approval.authority, act.authority),
        fact(approval.to, act.to ?? approval.nobody, act.to === undefined ? 'text' : 'code'),
      ]
    case 'open-account':
    case 'close-account':
      return [
        fact(approval.account, act.account, 'code'),
        ...(act.to === undefined ? [] : [fact(approval.to, act.to, 'code')]),
      ]
    case 'deploy':
      return [
        ...(act.amount === 0n
          ? []
          : [fact(approval.amount, amountWords(act.amount, { kind: 'native' }, about))]),
        fact(approval.data, dataBlock(act.data, words)),
      ]
    case 'offer':
      return [
        fact(approval.gives, partsOf(act.gives, about)),
        fact(approval.gets, partsOf(act.gets, about)),
        ...untilOf(act.until, words),
      ]
    case 'call':
      return [
        fact(chainId.startsWith('solana:') ? approval.program : approval.contract, act.to, 'code'),
        ...(act.amount === 0n
          ? []
          : [fact(approval.amount, amountWords(act.amount, { kind: 'native' }, about))]),
        ...(act.fields ? [fieldsOf(act.fields)] : []),
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

export function actCard(act: Act, about: About): HTMLElement {
  return element(
    'section',
    { class: 'act' },
    element('h2', {}, element('bdi', {}, titleOf(act, about))),
    ...inLists(factsOf(act, about)),
  )
}
