/** What token contracts said that they moved, of this account or to it. */
import { z } from 'zod'
import { bytesLength, uintAt } from '../assets/evm-abi.js'

/** `Transfer(address,address,uint256)`, and the topics of approvals. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const approvalTopics: ReadonlySet<string> = new Set([
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
])

const hex = z.string().regex(/^0x[0-9a-f]*$/i)
const word = z.string().regex(/^0x[0-9a-f]{64}$/i)
const number = z.string().regex(/^0x[0-9a-f]{1,16}$/i)

export const logShape = z.object({
  address: z.string().regex(/^0x[0-9a-f]{40}$/i),
  topics: z.array(word).max(4),
  data: hex,
  blockNumber: number,
  transactionHash: word,
  transactionIndex: number,
  removed: z.boolean().optional(),
})
export type Log = z.output<typeof logShape>

export interface TokenMove {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly units: bigint
  /** Of an item of a collection its number. */
  readonly item?: bigint
}

const addressIn = (topic: string): string | undefined =>
  /^0x0{24}/.test(topic) ? `0x${topic.slice(26).toLowerCase()}` : undefined

/** Nothing where it is no transfer, or one of a shape of its own. */
export function readMove({ address, topics, data }: Log): TokenMove | undefined {
  const [kind, first, second, third] = topics
  if (kind?.toLowerCase() !== transferTopic || first === undefined || second === undefined)
    return undefined
  const [from, to] = [addressIn(first), addressIn(second)]
  if (from === undefined || to === undefined) return undefined
  const token = address.toLowerCase()
  if (third !== undefined) return { token, from, to, units: 1n, item: BigInt(third) }
  const units = bytesLength(data) === 32 ? uintAt(data, 0) : undefined
  return units === undefined ? undefined : { token, from, to, units }
}
