/** All that is believed of a Solana node. What is not of these shapes was not answered. */
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { keyLength, signatureLength } from './wire.js'

export interface NodeAccount {
  /** The program that owns it. */
  readonly owner: string
  readonly lamports: bigint
  readonly executable: boolean
  readonly data: Uint8Array
}

export const commitment = 'confirmed'
/** Accounts of one question, as nodes bound it. */
const perQuestion = 100
/** The longest account that is read is a lookup table of 256 addresses: of longer ones nodes send no more than this. */
const dataSlice = { offset: 0, length: 56 + 256 * keyLength }
/** Letters of base64, of an account's data: tokens of many extensions are far below it. */
const maxDataLength = 262_144

const isBase58Of = (length: number) => (text: string) => {
  try {
    return base58.decode(text).length === length
  } catch {
    return false
  }
}
const address = z.string().check(z.maxLength(44), z.refine(isBase58Of(keyLength)))
const signature = z.string().check(z.maxLength(88), z.refine(isBase58Of(signatureLength)))

const account = z.object({
  owner: address,
  // Safe whole numbers alone: a larger one was rounded before it could be read.
  lamports: z.int().check(z.minimum(0)),
  executable: z.boolean(),
  data: z.tuple([z.string().check(z.maxLength(maxDataLength)), z.literal('base64')]),
})
const accounts = z.array(z.nullable(account)).check(z.maxLength(256))
const inContext = <T extends z.ZodMiniType>(value: T) => z.object({ value })

const accountsAnswer = inContext(accounts)
const trialAnswer = inContext(
  z.object({ err: z.unknown(), accounts: z.optional(z.nullable(accounts)) }),
)
const statusesAnswer = inContext(
  z.array(z.nullable(z.object({ slot: z.int() }))).check(z.minLength(1), z.maxLength(1)),
)

/** The caller aborted. Any other error means that the node failed. */
const isAborted = (thrown: unknown) => thrown instanceof FrameError && thrown.code === 'aborted'

/** Undefined where the node could not say. */
async function ask<T extends z.ZodMiniType>(
  node: NodeClient,
  method: string,
  params: unknown,
  shape: T,
): Promise<z.output<T> | undefined> {
  try {
    const read = z.safeParse(shape, await node.ask(method, params))
    return read.success ? read.data : undefined
  } catch (thrown) {
    if (isAborted(thrown)) throw thrown
    return undefined
  }
}

function getAccount(raw: z.output<typeof account> | null): NodeAccount | null {
  if (raw === null) return null
  const { owner, lamports, executable, data } = raw
  return { owner, lamports: BigInt(lamports), executable, data: base64.decode(data[0]) }
}

function getAccounts(
  addresses: readonly string[],
  rawAccounts: z.output<typeof accounts> | null | undefined,
): ReadonlyMap<string, NodeAccount | null> | undefined {
  if (rawAccounts?.length !== addresses.length) return undefined
  try {
    return new Map(
      addresses.map((address, at) => [address, getAccount(rawAccounts[at] ?? null)] as const),
    )
  } catch {
    return undefined
  }
}

/** `null` where there is none; an address that is missing could not be asked for. */
export type Accounts = ReadonlyMap<string, NodeAccount | null>

export async function fetchAccounts(
  node: NodeClient,
  addresses: readonly string[],
): Promise<Accounts> {
  const wanted = [...new Set(addresses)]
  const parts: string[][] = []
  for (let at = 0; at < wanted.length; at += perQuestion)
    parts.push(wanted.slice(at, at + perQuestion))
  const answers = await Promise.all(
    parts.map(async (part) => {
      const params = [part, { encoding: 'base64', commitment, dataSlice }]
      const response = await ask(node, 'getMultipleAccounts', params, accountsAnswer)
      return getAccounts(part, response?.value) ?? new Map<string, NodeAccount | null>()
    }),
  )
  return new Map(answers.flatMap((answer) => [...answer]))
}

export interface Simulated {
  readonly hasFailed: boolean
  /** As they are afterwards; undefined where the node did not say. */
  readonly accounts: Accounts | undefined
}

/** Undefined where the node could not try it. */
export async function simulate(
  node: NodeClient,
  wire: Uint8Array,
  addresses: readonly string[],
): Promise<Simulated | undefined> {
  const options = {
    encoding: 'base64',
    commitment,
    sigVerify: false,
    // What others sign later may be sent with a newer one; an old one is refused as it is sent.
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const params = [base64.encode(wire), options]
  const response = await ask(node, 'simulateTransaction', params, trialAnswer)
  if (response === undefined || response.value.err === undefined) return undefined
  return {
    hasFailed: response.value.err !== null,
    accounts: getAccounts(addresses, response.value.accounts),
  }
}

/** Whether the node knows a transaction. */
export async function isKnown(node: NodeClient, id: string): Promise<boolean> {
  const params = [[id], { searchTransactionHistory: false }]
  const response = await ask(node, 'getSignatureStatuses', params, statusesAnswer)
  return response?.value[0] != null
}

export const isSignature = (value: unknown): boolean => z.safeParse(signature, value).success
