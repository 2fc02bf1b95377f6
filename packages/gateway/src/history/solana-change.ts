/** What a transaction of Solana changed for one account: its coins, without the fee, and its tokens of each mint. */
import { z } from 'zod'
import { rawItems, rawMember } from '../rpc/raw-json.js'

const tokenBalance = z.object({
  accountIndex: z.int().min(0),
  mint: z.string().max(64),
  owner: z.string().max(64).optional(),
  uiTokenAmount: z.object({
    amount: z.string().regex(/^\d{1,20}$/),
    decimals: z.int().min(0).max(36),
  }),
})
const keys = z.array(z.string().max(64)).max(512)
const shape = z.object({
  slot: z.int(),
  blockTime: z.int().nullish(),
  meta: z.object({
    err: z.unknown(),
    preTokenBalances: z.array(tokenBalance).nullish(),
    postTokenBalances: z.array(tokenBalance).nullish(),
    loadedAddresses: z.object({ writable: keys, readonly: keys }).nullish(),
  }),
  transaction: z.object({
    signatures: z.array(z.string()).min(1),
    message: z.object({
      accountKeys: keys,
      header: z.object({ numRequiredSignatures: z.int().min(1) }),
    }),
  }),
})

export interface TokenChange {
  readonly mint: string
  readonly units: bigint
  readonly decimals: number
  /** Whether there is more or less of it for all together: it was made, or destroyed. */
  readonly isSupply: boolean
  /** Who has the other end of it. */
  readonly other: string | undefined
}

export interface SolanaChange {
  readonly seconds: number | undefined
  readonly isFailed: boolean
  readonly payer: string
  /** Whether the account signed it. */
  readonly isOwn: boolean
  /** Lamports, below zero where they went. */
  readonly coins: bigint
  readonly coinsOther: string | undefined
  readonly tokens: readonly TokenChange[]
}

/** As they are written: lamports may be more than a number can tell apart. */
function amounts(raw: string, name: string): bigint[] | undefined {
  const list = rawMember(rawMember(raw, 'meta') ?? '{}', name)
  if (!list?.startsWith('[')) return undefined
  const items = rawItems(list)
  return items.every((item) => /^\d{1,20}$/.test(item)) ? items.map(BigInt) : undefined
}

/** Nothing where the answer cannot be one, or is of another transaction. */
export function parseChange(
  raw: string,
  signature: string,
  account: string,
): SolanaChange | undefined {
  const read = shape.safeParse(JSON.parse(raw))
  if (!read.success || read.data.transaction.signatures[0] !== signature) return undefined
  const { meta, transaction, blockTime } = read.data
  const { accountKeys, header } = transaction.message
  const all = [
    ...accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ]
  const [before, after] = [amounts(raw, 'preBalances'), amounts(raw, 'postBalances')]
  const feeText = rawMember(rawMember(raw, 'meta') ?? '{}', 'fee') ?? ''
  if (!before || !after || before.length !== all.length || after.length !== all.length)
    return undefined
  if (!/^\d{1,20}$/.test(feeText)) return undefined
  const fee = BigInt(feeText)
  const changes = all.map((_, at) => {
    const change = (after[at] ?? 0n) - (before[at] ?? 0n)
    return at === 0 ? change + fee : change
  })
  const own = all.indexOf(account)
  const moved = own === -1 ? 0n : (changes[own] ?? 0n)

  const pre = meta.preTokenBalances ?? []
  const post = meta.postTokenBalances ?? []
  // What stays behind in a token account that was opened is no payment.
  const opened = post.filter(
    ({ accountIndex: at }) =>
      before[at] === 0n && !pre.some((balance) => balance.accountIndex === at),
  )
  const rent = opened.reduce((sum, { accountIndex: at }) => sum + (after[at] ?? 0n), 0n)
  const coins = moved < 0n && -moved === rent ? 0n : moved

  const tokens = new Map<string, { decimals: number; byOwner: Map<string, bigint>; all: bigint }>()
  for (const [list, sign] of [
    [pre, -1n],
    [post, 1n],
  ] as const) {
    for (const { mint, owner = '', uiTokenAmount } of list) {
      const known = tokens.get(mint) ?? {
        decimals: uiTokenAmount.decimals,
        byOwner: new Map<string, bigint>(),
        all: 0n,
      }
      const units = sign * BigInt(uiTokenAmount.amount)
      known.byOwner.set(owner, (known.byOwner.get(owner) ?? 0n) + units)
      known.all += units
      tokens.set(mint, known)
    }
  }
  /** Of whom the other way round, the most. */
  const getCounterparty = (list: readonly (readonly [string, bigint])[], mine: bigint) =>
    list
      .filter(
        ([owner, units]) =>
          owner !== account && owner !== '' && (mine < 0n ? units > 0n : units < 0n),
      )
      .sort(([, a], [, b]) => (a === b ? 0 : (mine < 0n ? a > b : a < b) ? -1 : 1))[0]?.[0]

  return {
    seconds: blockTime ?? undefined,
    isFailed: meta.err !== null && meta.err !== undefined,
    payer: accountKeys[0] ?? '',
    isOwn: own !== -1 && own < header.numRequiredSignatures,
    coins,
    coinsOther: getCounterparty(
      all.map((key, at): [string, bigint] => [key, changes[at] ?? 0n]),
      coins,
    ),
    tokens: [...tokens].flatMap(([mint, { decimals, byOwner, all: sum }]): TokenChange[] => {
      const units = byOwner.get(account) ?? 0n
      if (units === 0n) return []
      const other = getCounterparty([...byOwner], units)
      return [{ mint, units, decimals, isSupply: sum === units, other }]
    }),
  }
}
