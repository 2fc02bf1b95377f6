/** ERC-20 tokens, read from a plain node: what an account has of those that are listed, and what a contract says of itself. */
import {
  KitError,
  type Network,
  type NodeClient,
  sanitizeText,
  type TokenBalance,
  type TokenListEntry,
  type TokenMetadata,
  toSafeInteger,
} from '@scope/core/chain'
import { checksum, parseAddress } from '../address.js'
import { addressWord, calldata, toText, wordAt } from './abi.js'
import { type ContractRead, readContracts } from './multicall.js'
import { listedTokens } from './token-list-data.js'

const selectors = {
  balanceOf: '70a08231',
  decimals: '313ce567',
  symbol: '95d89b41',
  name: '06fdde03',
} as const

/** More decimals than any traded token has. */
const maxDecimals = 36n

const read = (to: string, name: keyof typeof selectors, ...words: string[]): ContractRead => ({
  to,
  data: calldata(selectors[name], ...words),
})

/** Undefined where the contract answers no number of decimals: a token can't be shown without. */
function getDecimals(digits: string | undefined): number | undefined {
  const decimals = digits === undefined ? undefined : wordAt(digits, 0)
  return decimals === undefined || decimals > maxDecimals ? undefined : toSafeInteger(decimals)
}

/** Those of the adapter's own list and the host's, each contract once; the host's words count. */
function allOf(network: Network, listed: readonly TokenListEntry[]): readonly TokenMetadata[] {
  const own = listedTokens[network.caipNetworkId] ?? []
  const ofNetwork = listed.filter(({ networkId }) => networkId === network.caipNetworkId)
  const all = new Map<string, TokenMetadata & { address: string }>()
  for (const token of [...own, ...ofNetwork])
    all.set(token.address.toLowerCase(), { ...token, address: parseAddress(token.address) })
  return [...all.values()]
}

/**
 * Reads token balances. The contract's own decimals count, not those of the list. Tokens without decimals are no assets
 * (SND-09), and unreadable ones are left out.
 */
export async function parseTokenBalances(
  node: NodeClient,
  network: Network,
  owner: string,
  listed: readonly TokenListEntry[],
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const tokens = allOf(network, listed)
  if (tokens.length === 0) return []
  const found = await readContracts(
    node,
    tokens.flatMap(({ address = '' }) => [
      read(address, 'balanceOf', addressWord(owner)),
      read(address, 'decimals'),
    ]),
    signal,
  )
  // All of a list that can't be read is a node that does not answer, and no empty account.
  if (found.every((answer) => answer === undefined))
    throw new KitError('network-unreachable', 'The network’s node does not answer.')
  return tokens.flatMap((token, at) => {
    const amount = wordAt(found[2 * at] ?? '', 0) ?? 0n
    const decimals = getDecimals(found[2 * at + 1])
    return amount > 0n && decimals ? [{ ...token, amount, decimals }] : []
  })
}

/** What a contract says of itself, cleaned for showing; its own address where it says nothing. */
export async function parseToken(
  node: NodeClient,
  address: string,
  signal: AbortSignal,
): Promise<TokenMetadata> {
  const contract = parseAddress(address)
  const [decimals, symbol, name] = await readContracts(
    node,
    [read(contract, 'decimals'), read(contract, 'symbol'), read(contract, 'name')],
    signal,
  )
  const known = getDecimals(decimals)
  if (known === undefined)
    throw new KitError('address-invalid', 'Token not found on this network. Check the address.')
  const shownSymbol = sanitizeText(toText(symbol ?? '')) || checksum(contract.slice(2)).slice(0, 8)
  return {
    address: contract,
    symbol: shownSymbol,
    name: sanitizeText(toText(name ?? '')) || shownSymbol,
    decimals: known,
  }
}
