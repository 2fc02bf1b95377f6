/** What things are called: accounts of a chain, and assets by CAIP-19, in one writing each so that they can be compared. */
import { base58 } from '@scure/base'
import { getNamespace } from '../rpc/methods.js'

/** Stand for a chain's own coin where an address is asked for. */
const placeholders: Readonly<Record<string, string>> = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: `So${'1'.repeat(41)}`,
  bip122: '0x',
}

const evmAddress = /^0x[0-9a-f]{40}$/i
/** By its letters; whether its sum is right is what the node says. */
const bitcoinAddress =
  /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87}|[123mn][1-9A-HJ-NP-Za-km-z]{24,34})$/

/** Before it is decoded: the work grows with the square of the length. */
const base58Address = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export const isSolanaAddress = (text: string): boolean =>
  base58Address.test(text) && base58.decode(text).length === 32

/** The account as it is compared; nothing where there can be none of this name on this chain. */
export function parseAccount(chain: string, address: string): string | undefined {
  switch (getNamespace(chain)) {
    case 'eip155':
      return evmAddress.test(address) ? address.toLowerCase() : undefined
    case 'solana':
      return isSolanaAddress(address) ? address : undefined
    case 'bip122':
      if (!bitcoinAddress.test(address)) return undefined
      // Of this kind capitals are another way to write the same; of the older kind they are another address.
      return /^(BC|TB|BCRT)1/.test(address) ? address.toLowerCase() : address
    default:
      return undefined
  }
}

/** An asset: a chain's own coin, or a token by its contract or mint. */
export interface Asset {
  readonly chain: string
  /** Absent: the chain's own coin. As it is compared. */
  readonly token?: string
}

/** CAIP-19 with the coin as `native`: coin types are many, the coin is one. */
export const assetKey = ({ chain, token }: Asset): string => `${chain}/${token ?? 'native'}`

const parts =
  /^([a-z0-9-]{3,8}:[a-zA-Z0-9_-]{1,32})\/(slip44|erc20|token):([a-zA-Z0-9.%_-]{1,128})$/

/** Of CAIP-19, or of a CAIP-2 id with a coin type. */
export function parseAsset(text: string): Asset | undefined {
  const [, chain = '', kind = '', reference = ''] = parts.exec(text) ?? []
  if (kind === 'slip44') return /^\d{1,10}$/.test(reference) ? { chain } : undefined
  const expected = getNamespace(chain) === 'eip155' ? 'erc20' : 'token'
  if (kind !== expected || getNamespace(chain) === 'bip122') return undefined
  const token = parseAccount(chain, reference)
  return token === undefined ? undefined : { chain, token }
}

/** As `readTokenAddress` reads it. */
export const toTokenAddress = ({ chain, token }: Asset): string =>
  `${chain}:${token ?? placeholders[getNamespace(chain)] ?? ''}`

const account = /^([a-z0-9-]{3,8}:[a-zA-Z0-9_-]{1,32}):([a-zA-Z0-9]{1,128})$/

/** Of CAIP-10, as tokens are named on the wire; the placeholder is the coin. */
export function readTokenAddress(text: string): Asset | undefined {
  const [, chain = '', address = ''] = account.exec(text) ?? []
  const placeholder = placeholders[getNamespace(chain)]
  if (placeholder === undefined) return undefined
  if (address === placeholder || address.toLowerCase() === placeholder) return { chain }
  if (getNamespace(chain) === 'bip122') return undefined
  const token = parseAccount(chain, address)
  return token === undefined ? undefined : { chain, token }
}
