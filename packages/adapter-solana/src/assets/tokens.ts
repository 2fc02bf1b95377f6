/** Tokens of both programs, read from a plain node: every account an address holds, with what its mint says. */
import {
  KitError,
  type Network,
  type NodeClient,
  type TokenBalance,
  type TokenListEntry,
  type TokenMetadata,
} from '@scope/core/chain'
import { parseAddress } from '../address.js'
import { commitment } from '../commitment.js'
import {
  invalid,
  type NodeAccount,
  parseAccount,
  parseField,
  parseList,
  parseValue,
} from '../responses.js'
import { token2022Program, tokenProgram } from '../transfer/programs.js'
import { mintDecimals, parseTokenAccount } from '../transfer/token.js'
import { mintNames } from './mint.js'
import { listedTokens } from './token-list-data.js'

/** Accounts of one question, as nodes bound it. */
const perQuestion = 100
/** Max mints to look up: strangers can send any number of worthless tokens. */
const maxMints = 1_000
const maxDecimals = 36

/** What is held of each mint, the accounts of one added up; the largest first. */
async function amounts(node: NodeClient, owner: string, signal: AbortSignal) {
  const answers = await Promise.all(
    [tokenProgram, token2022Program].map((programId) => {
      const params = [owner, { programId }, { encoding: 'base64', commitment }]
      return node.request('getTokenAccountsByOwner', params, signal)
    }),
  )
  const balances = new Map<string, bigint>()
  for (const answer of answers) {
    for (const entry of parseList(parseValue(answer, 'tokens'), 'tokens')) {
      const account = parseAccount(parseField(entry, 'account', 'tokens'))
      const token = account && parseTokenAccount(account)
      if (token && token.amount > 0n)
        balances.set(token.mint, (balances.get(token.mint) ?? 0n) + token.amount)
    }
  }
  return balances
}

async function readMints(
  node: NodeClient,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, NodeAccount>> {
  const parts: string[][] = []
  for (let at = 0; at < mints.length; at += perQuestion)
    parts.push(mints.slice(at, at + perQuestion))
  const found = new Map<string, NodeAccount>()
  await Promise.all(
    parts.map(async (part) => {
      const params = [part, { encoding: 'base64', commitment }]
      const answer = await node.request('getMultipleAccounts', params, signal)
      const list = parseList(parseValue(answer, 'mints'), 'mints')
      if (list.length !== part.length) throw invalid('mints')
      for (const [at, mint] of part.entries()) {
        const account = parseAccount(list[at])
        if (account) found.set(mint, account)
      }
    }),
  )
  return found
}

const shortMint = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`

/** As its list has it, else as it says itself, else by its address. */
function getFacts(
  mint: string,
  account: NodeAccount,
  listed: readonly TokenMetadata[],
): TokenMetadata | undefined {
  const decimals = mintDecimals(account)
  if (decimals === undefined || decimals > maxDecimals) return undefined
  const known = listed.find(({ address }) => address === mint) ?? mintNames(account)
  const symbol = known?.symbol ?? shortMint(mint)
  return { address: mint, name: known?.name ?? symbol, symbol, decimals }
}

const listedOn = (
  network: Network,
  listed: readonly TokenListEntry[],
): readonly TokenMetadata[] => [
  ...listed.filter(({ networkId }) => networkId === network.caipNetworkId),
  ...(listedTokens[network.caipNetworkId] ?? []),
]

/** Tokens without decimals are left out: collectibles, and what the specification takes for them (SND-09). */
export async function parseTokenBalances(
  node: NodeClient,
  network: Network,
  owner: string,
  listed: readonly TokenListEntry[],
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const balances = await amounts(node, owner, signal)
  const known = listedOn(network, listed)
  const isKnown = (mint: string) => known.some(({ address }) => address === mint)
  // Known tokens are always looked up, regardless of what else was sent to the account.
  const all = [...balances.keys()]
  const mints = [...all.filter(isKnown), ...all.filter((mint) => !isKnown(mint))].slice(0, maxMints)
  const accounts = await readMints(node, mints, signal)
  return mints.flatMap((mint) => {
    const account = accounts.get(mint)
    const facts = account && getFacts(mint, account, known)
    return facts && facts.decimals > 0 ? [{ ...facts, amount: balances.get(mint) ?? 0n }] : []
  })
}

/** Throws `address-invalid` where there is no mint. */
export async function parseToken(
  node: NodeClient,
  network: Network,
  address: string,
  signal: AbortSignal,
): Promise<TokenMetadata> {
  const mint = parseAddress(address)
  const account = (await readMints(node, [mint], signal)).get(mint)
  const facts = account && getFacts(mint, account, listedOn(network, []))
  if (facts) return facts
  throw new KitError('address-invalid', 'Token not found on this network. Check the address.')
}
