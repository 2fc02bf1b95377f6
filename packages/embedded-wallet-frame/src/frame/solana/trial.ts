/** Tried out on a node before anybody is asked: whether it goes through, and what the account has more or less of after it. */
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { ChainNode } from '../approval/prepared.js'
import type { Asset, Change } from '../approval/reading.js'
import { FrameProblem } from '../frame-error.js'
import { accountList, type ChainAccount, readAccount, tokenAccountOf } from './accounts.js'

export interface Trial {
  readonly fails: boolean
  readonly changes?: readonly Change[]
}

const answered = z.object({
  value: z.object({ err: z.unknown(), accounts: z.optional(z.nullable(accountList)) }),
})

interface Watched {
  readonly address: string
  readonly before: ChainAccount | undefined
}

/** `watched`: the account itself first, then those that may hold its tokens. Undefined where the node can't. */
export async function tryOut(
  wire: Uint8Array,
  account: string,
  watched: readonly Watched[],
  node: ChainNode,
  tokenOf: (mint: string) => Asset,
): Promise<Trial | undefined> {
  const addresses = watched.map(({ address }) => address)
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  let given: unknown
  try {
    given = await node.ask('simulateTransaction', [base64.encode(wire), options])
  } catch (thrown) {
    if (thrown instanceof FrameProblem && thrown.code === 'aborted') throw thrown
    return undefined
  }
  const read = z.safeParse(answered, given)
  if (!read.success) return undefined
  const { err, accounts } = read.data.value
  if (err !== null && err !== undefined) return { fails: true }
  if (accounts?.length !== watched.length) return { fails: false }
  return { fails: false, changes: changesOf(watched, accounts.map(readAccount), account, tokenOf) }
}

function changesOf(
  watched: readonly Watched[],
  after: readonly (ChainAccount | undefined)[],
  account: string,
  tokenOf: (mint: string) => Asset,
): readonly Change[] {
  const sums = new Map<string, { asset: Asset; amount: bigint }>()
  const add = (key: string, asset: Asset, amount: bigint) => {
    sums.set(key, { asset, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  for (const [at, { address, before }] of watched.entries()) {
    const now = after[at]
    if (address === account) {
      add('', { kind: 'native' }, (now?.lamports ?? 0n) - (before?.lamports ?? 0n))
      continue
    }
    for (const [one, sign] of [
      [tokenAccountOf(before), -1n],
      [tokenAccountOf(now), 1n],
    ] as const)
      if (one?.owner === account) add(one.mint, tokenOf(one.mint), sign * one.amount)
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}
