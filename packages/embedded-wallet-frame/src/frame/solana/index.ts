/** Solana in the frame: a request is read from the exact bytes that are signed, shown, and signed as it was read. */
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { readParams } from '../../protocol/rpc.js'
import type { ChainNode, Prepare, Prepared, PrepareNeeds } from '../approval/prepared.js'
import type { Act, Reading } from '../approval/reading.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { FrameProblem } from '../frame-error.js'
import { prepareMessage } from './message.js'
import { decodeWire, type ReadTransaction, readForSigning } from './transaction.js'
import { readTransaction, signatureLength } from './wire.js'

/** Of several, one after another: what changes is only known of one alone. */
function readingOf({ chainId, account }: PrepareNeeds, all: readonly ReadTransaction[]): Reading {
  const fees = all.flatMap(({ fee }) => (fee === undefined ? [] : [fee]))
  const [first] = all
  const acts: readonly Act[] = all.flatMap((one) => one.acts)
  return {
    chainId,
    account,
    // A transaction without an instruction does nothing, and is shown as that.
    acts: acts.length > 0 ? acts : [{ does: 'bytes', hex: '' }],
    warnings: [...new Set(all.flatMap(({ warnings }) => warnings))],
    ...(all.length === 1 && first?.changes && { changes: first.changes }),
    ...(fees.length > 0 && { fee: fees.reduce((sum, one) => sum + one, 0n) }),
  }
}

async function one(params: unknown, needs: PrepareNeeds): Promise<Prepared> {
  const asked = readParams('solana_signTransaction', params)
  if (!asked) throw paramsInvalid()
  const read = await readForSigning(decodeWire(asked.transaction), needs)
  return {
    reading: readingOf(needs, [read]),
    sign(key) {
      const { wire, signature } = read.sign(key)
      const answer = { signature: base58.encode(signature), transaction: base64.encode(wire) }
      return async () => answer
    },
  }
}

async function several(params: unknown, needs: PrepareNeeds): Promise<Prepared> {
  const asked = readParams('solana_signAllTransactions', params)
  if (!asked) throw paramsInvalid()
  const all: ReadTransaction[] = []
  for (const text of asked.transactions) all.push(await readForSigning(decodeWire(text), needs))
  return {
    reading: readingOf(needs, all),
    sign(key) {
      const transactions = all.map((read) => base64.encode(read.sign(key).wire))
      return async () => ({ transactions })
    },
  }
}

const statuses = z.object({ value: z.array(z.nullable(z.object({}))) })
const sent = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))

/** Once. Its first signature is its name: what a node answers instead is not believed (threat X12). */
async function send(wire: Uint8Array, options: object, node: ChainNode): Promise<unknown> {
  const [first = new Uint8Array(signatureLength)] = readTransaction(wire).signatures
  const signature = base58.encode(first)
  try {
    const params = [base64.encode(wire), { ...options, encoding: 'base64' }]
    const answered = z.safeParse(sent, await node.ask('sendTransaction', params))
    if (answered.success) return { signature }
    throw new FrameProblem('network', 'The network did not answer')
  } catch (thrown) {
    // Refused, or lost on the way there or back: a node that has it all the same says so.
    const asked = await node.ask('getSignatureStatuses', [[signature]]).catch(() => undefined)
    const read = z.safeParse(statuses, asked)
    if (read.success && read.data.value[0]) return { signature }
    throw thrown
  }
}

async function sending(params: unknown, needs: PrepareNeeds): Promise<Prepared> {
  const asked = readParams('solana_signAndSendTransaction', params)
  if (!asked) throw paramsInvalid()
  const read = await readForSigning(decodeWire(asked.transaction), needs)
  return {
    reading: readingOf(needs, [read]),
    sign(key) {
      const { wire } = read.sign(key)
      return () => send(wire, asked.options ?? {}, needs.node)
    },
  }
}

const ways: ReadonlyMap<string, (params: unknown, needs: PrepareNeeds) => Promise<Prepared>> =
  new Map([
    ['solana_signMessage', prepareMessage],
    ['solana_signTransaction', one],
    ['solana_signAllTransactions', several],
    ['solana_signAndSendTransaction', sending],
  ])

export const prepareSolana: Prepare = async ({ method, params }, needs) => {
  const prepare = ways.get(method)
  if (!prepare) throw paramsInvalid()
  return prepare(params, needs)
}
