/** Amounts of an approval in words, and what they are worth where the gateway knows a price. */
import type { Asset } from '../../approval/decoded-request.js'
import type { ApprovalContext } from '../../networks/context.js'
import { priceKey } from '../../networks/prices.js'
import { roundUp, shownAmount, shownWorth } from '../amounts.js'
import { element } from '../element.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { fact, twoLines } from './description-list.js'

export interface About extends ApprovalContext {
  readonly messages: ScreenMessages
  readonly chainId: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

const native: Asset = { kind: 'native' }

/** Where its whole stands beside it. */
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

export function getAssetLabel(asset: Asset, { messages: { approval }, network }: About): string {
  if (asset.kind === 'native') return network.symbol ?? approval.nativeToken
  if (asset.kind === 'item')
    return `${asset.name ?? short(asset.address)} ${approval.item(asset.id.toString())}`
  return asset.symbol ?? asset.name ?? short(asset.address)
}

export function formatAssetAmount(amount: bigint, asset: Asset, about: About): string {
  const { approval, locale } = about.messages
  const name = getAssetLabel(asset, about)
  if (asset.kind === 'item')
    return amount === 1n ? name : `${shownAmount(amount, 0, locale)} × ${name}`
  const { decimals } = asset.kind === 'native' ? about.network : asset
  if (decimals === undefined) return `${approval.minUnits(shownAmount(amount, 0, locale))} ${name}`
  return `${shownAmount(amount, decimals, locale)} ${name}`
}

/** A smaller line below an amount. Undefined where no price is known. */
export function worthLine(
  amount: bigint,
  asset: Asset,
  { messages, network, prices }: About,
  isGain = false,
): HTMLElement | undefined {
  const price = prices.get(priceKey(asset) ?? '')
  const { decimals } = asset.kind === 'native' ? network : { decimals: undefined, ...asset }
  if (!price || decimals === undefined || amount === 0n) return undefined
  const text = shownWorth(amount, decimals, price, { locale: messages.locale, isGain })
  return element('p', { class: 'worth' }, element('bdi', {}, text))
}

/** An amount of the native token, with its name. */
export const nativeFact = (name: string, amount: bigint, about: About): HTMLElement =>
  fact(name, twoLines(formatAssetAmount(amount, native, about), worthLine(amount, native, about)))

/** The fee, rounded up for reading. The exact one can be opened. */
export function feeFact(fee: bigint, about: About): HTMLElement {
  const { approval } = about.messages
  const rounded = roundUp(fee, about.network.decimals)
  const exact =
    rounded === fee
      ? undefined
      : element(
          'details',
          {},
          element('summary', {}, approval.exactFee),
          element('bdi', { class: 'text' }, formatAssetAmount(fee, native, about)),
        )
  return fact(
    approval.fee,
    element(
      'div',
      { class: 'fee' },
      element('bdi', { class: 'text' }, formatAssetAmount(rounded, native, about)),
      worthLine(rounded, native, about),
      exact,
    ),
  )
}

export const getContract = (asset: Asset, { approval }: ScreenMessages): readonly HTMLElement[] =>
  asset.kind === 'native' ? [] : [fact(approval.contract, asset.address, 'code')]
