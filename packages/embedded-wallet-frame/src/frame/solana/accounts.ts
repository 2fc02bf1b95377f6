/** Accounts of the chain, as a node tells of them: nothing is believed but bytes of a known length. */
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { ChainNode } from '../approval/prepared.js'
import { FrameProblem } from '../frame-error.js'
import { isTokenProgram } from './programs.js'

export interface ChainAccount {
  readonly lamports: bigint
  /** The program that it is of. */
  readonly owner: string
  readonly data: Uint8Array
}

const account = z.nullable(
  z.object({
    lamports: z.int().check(z.minimum(0)),
    owner: z.string().check(z.maxLength(44)),
    data: z.tuple([z.string(), z.literal('base64')]),
  }),
)
export const accountList = z.array(account).check(z.maxLength(256))
const answered = z.object({ value: accountList })

/** Asked for at once: more have no room in a transaction. */
const most = 100

/** Characters of what is looked at: programs are larger, and nobody asks what is in them. */
const longest = 65_536

/** Undefined for what is no base64, or is not there. */
export function readAccount(given: z.infer<typeof account>): ChainAccount | undefined {
  const [text = ''] = given?.data ?? []
  if (!given || text.length > longest) return undefined
  try {
    return { lamports: BigInt(given.lamports), owner: given.owner, data: base64.decode(text) }
  } catch {
    return undefined
  }
}

const silent = () => new FrameProblem('network', 'The network did not answer')

/** In the order they were asked for. Rejects where the node does not answer so. */
export async function askAccounts(
  node: ChainNode,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | undefined)[]> {
  if (addresses.length === 0) return []
  const params = [addresses.slice(0, most), { encoding: 'base64', commitment: 'confirmed' }]
  const read = z.safeParse(answered, await node.ask('getMultipleAccounts', params))
  if (!read.success || read.data.value.length !== Math.min(addresses.length, most)) throw silent()
  return read.data.value.map(readAccount)
}

export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

const tokenLength = 165
const mintLength = 82
const keyAt = (data: Uint8Array, at: number) => base58.encode(data.subarray(at, at + 32))
export const u64At = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)

/** Undefined for an account of any other kind. */
export function tokenAccountOf(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.owner) || account.data.length < tokenLength)
    return undefined
  const { data } = account
  // Longer ones say what they are, after their own bytes (Token-2022).
  if (data.length > tokenLength && data[tokenLength] !== 2) return undefined
  return { mint: keyAt(data, 0), owner: keyAt(data, 32), amount: u64At(data, 64) }
}

/** Of a mint; undefined for what is none. */
export function decimalsOf(account: ChainAccount | undefined): number | undefined {
  if (!account || !isTokenProgram(account.owner) || account.data.length < mintLength)
    return undefined
  const { data } = account
  if (data.length > mintLength && data[tokenLength] !== 1) return undefined
  const decimals = data[44] ?? 0
  return decimals <= 36 ? decimals : undefined
}
