/** Balances of Solana by a plain node: SOL, and the tokens of both programs that the account owns, listed or not. */
import { z } from 'zod'
import type { Asset } from '../assets/asset.js'
import { parseTokenAccount, readMintDecimals, tokenPrograms } from '../assets/solana-accounts.js'
import type { TokenList } from '../assets/token-list.js'
import { shortToken } from '../assets/token-text.js'
import { rawMember } from '../rpc/raw-json.js'
import type { NodeReader } from '../upstream/node-reader.js'
import { UpstreamError } from '../upstream/upstream-error.js'
import type { BalanceSource, Holding } from './token-balance.js'

export interface SolanaBalancesDeps {
  readonly chain: string
  readonly reader: NodeReader
  readonly list: TokenList
}

const commitment = 'confirmed'
/**
 * Max tokens. An address with more is a target of unsolicited tokens, not a user's account. Listed tokens come first.
 */
const maxTokens = 200
const perRequest = 100

const data = z.tuple([z.string(), z.literal('base64')])
/** Lamports are checked as text: a number loses digits above 2^53. */
const coinShape = z.object({ value: z.unknown() })
const accounts = z.object({
  value: z.array(z.object({ account: z.object({ owner: z.string(), data }) })),
})
const mints = z.object({
  value: z.array(z.object({ owner: z.string(), data }).nullable()),
})

function parsed<T>(schema: z.ZodType<T>, raw: string | undefined): T {
  const read = schema.safeParse(raw === undefined ? undefined : JSON.parse(raw))
  if (!read.success) throw new UpstreamError(false, 1_000)
  return read.data
}

const isProgram = (owner: string): boolean => tokenPrograms.some((program) => program === owner)

export function solanaBalances({ chain, reader, list }: SolanaBalancesDeps): BalanceSource {
  /** By mint, all accounts of one together. */
  function sums(answers: readonly (string | undefined)[], owner: string): Map<string, bigint> {
    const all = new Map<string, bigint>()
    for (const raw of answers) {
      for (const { account } of parsed(accounts, raw).value) {
        const read = isProgram(account.owner) ? parseTokenAccount(account.data[0]) : undefined
        // A node that answers with accounts of another says nothing of this one.
        if (!read || read.owner !== owner || read.units === 0n) continue
        all.set(read.mint, (all.get(read.mint) ?? 0n) + read.units)
      }
    }
    return all
  }

  async function getDecimals(all: readonly string[]): Promise<Map<string, number>> {
    const groups: string[][] = []
    for (let at = 0; at < all.length; at += perRequest) groups.push(all.slice(at, at + perRequest))
    const results = await reader.ask(
      groups.map((group) => ({
        method: 'getMultipleAccounts',
        params: [group, { encoding: 'base64', commitment }],
      })),
    )
    const found = new Map<string, number>()
    groups.forEach((group, index) => {
      parsed(mints, results[index]?.raw).value.forEach((account, at) => {
        const mint = group[at]
        const decimals =
          account && isProgram(account.owner) ? readMintDecimals(account.data[0]) : undefined
        if (mint !== undefined && decimals !== undefined) found.set(mint, decimals)
      })
    })
    return found
  }

  function holding(mint: string, units: bigint, decimals: number): Holding {
    const asset: Asset = { chain, token: mint }
    const listed = list.find(asset)
    if (!listed) {
      const short = shortToken(mint)
      return { asset, address: mint, name: short, symbol: short, decimals, units }
    }
    const { name, symbol, icon } = listed
    return { asset, address: mint, name, symbol, decimals, units, icon }
  }

  return {
    async read(account) {
      const [coin, ...tokens] = await reader.ask([
        { method: 'getBalance', params: [account, { commitment }] },
        ...tokenPrograms.map((programId) => ({
          method: 'getTokenAccountsByOwner',
          params: [account, { programId }, { encoding: 'base64', commitment }],
        })),
      ])
      // As it is written: lamports may be more than a number can tell apart.
      parsed(coinShape, coin?.raw)
      const lamports = rawMember(coin?.raw ?? '{}', 'value')
      if (lamports === undefined || !/^\d{1,20}$/.test(lamports))
        throw new UpstreamError(false, 1_000)
      const balances = sums(
        tokens.map(({ raw }) => raw),
        account,
      )
      const isListed = (mint: string) => list.find({ chain, token: mint }) !== undefined
      const shown = [...balances.keys()]
        .sort((a, b) => Number(isListed(b)) - Number(isListed(a)))
        .slice(0, maxTokens)
      const decimals = await getDecimals(shown)
      return [
        { ...list.coin(chain), units: BigInt(lamports) },
        ...shown.flatMap((mint): Holding[] => {
          const known = decimals.get(mint)
          return known ? [holding(mint, balances.get(mint) ?? 0n, known)] : []
        }),
      ]
    },
  }
}
