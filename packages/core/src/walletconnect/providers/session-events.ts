/** What a wallet says of where and who it is, by events of the session: never more than the session shares (C8). */
import type { CaipNetworkId } from '../../ids/caip.js'
import type { ApprovedNamespace } from '../session/session.js'
import { getNetworks } from './site.js'

/** An EVM chain as wallets write it: 1, "1", "0x1" or "eip155:1". */
export function parseChain(value: unknown): CaipNetworkId | undefined {
  const text = String(value).replace(/^eip155:/, '')
  if (!/^(0x[\da-f]{1,16}|\d{1,16})$/i.test(text)) return undefined
  return `eip155:${BigInt(text)}`
}

export const hexOf = (id: CaipNetworkId): string =>
  `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`

/** Where it says it is now. EVM wallets name the chain in `data`, and by `on` often the one they were on before. */
export function parseSessionNetwork(
  approved: ApprovedNamespace | undefined,
  data: unknown,
  on: CaipNetworkId,
): CaipNetworkId | undefined {
  const reported = (on.startsWith('eip155:') && parseChain(data)) || on
  return approved && getNetworks(approved).find((id) => id === reported)
}

/** The account that the wallet names, if the session shares it. The wallet must add another account to the session first. */
export function parseSessionAddress(data: unknown, shared: readonly string[]): string | undefined {
  if (!Array.isArray(data)) return undefined
  const reported = String(data[0]).split(':').at(-1)?.toLowerCase()
  return shared.find((address) => address.toLowerCase() === reported)
}

export const chosenFirst = (
  chosen: string | undefined,
  shared: readonly string[],
): readonly string[] => {
  const first = shared.find((address) => address.toLowerCase() === chosen?.toLowerCase())
  return first ? [first, ...shared.filter((address) => address !== first)] : shared
}
