/** Looks on the chain for the operation that used a nonce. A user can send it without any bundler (threat B36). */
import type { EvmRequest } from '@scope/siwx/server'
import {
  decodeEventLog,
  encodeEventTopics,
  encodeFunctionData,
  isAddressEqual,
  numberToHex,
  parseAbi,
} from 'viem'
import { z } from 'zod'
import { entryPointAddress } from './addresses.js'
import { maxValidMs } from './paymaster.js'
import { address, bytes, hash, quantity, toWire } from './user-operation.js'

export interface SignedOperation {
  readonly sender: string
  readonly nonce: bigint
  /** When the paymaster's data is no longer valid, in ms since the epoch. */
  readonly endsAt: number
}

const abi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const blockSchema = z.object({ number: quantity, timestamp: quantity })
const logsSchema = z.array(
  z.object({ address, topics: z.tuple([hash, hash, hash, hash]), data: bytes }),
)
type Block = z.output<typeof blockSchema>

/** The clock of a gateway may differ from the chain's. */
const clockSkewMs = 60_000
/** Blocks of the first step back. */
const firstStep = 256n

/**
 * @param node - Reads the chain.
 * @returns A receipt of the operation that used the nonce. Null if none did while the paymaster's data was valid.
 * Undefined if the node has no block after that time.
 * @throws If no node answers, or its answer is malformed.
 */
export async function findOperation(
  { sender: account, nonce, endsAt }: SignedOperation,
  node: EvmRequest,
): Promise<unknown> {
  const sender = address.parse(account)
  const getBlock = async (tag: string): Promise<Block> =>
    blockSchema.parse(await node({ method: 'eth_getBlockByNumber', params: [tag, false] }))

  /** A block before the paymaster signed. */
  async function getStart(latest: Block): Promise<bigint> {
    const time = BigInt(Math.floor((endsAt - maxValidMs - clockSkewMs) / 1_000))
    for (let step = firstStep; step < latest.number; step *= 2n) {
      const { number, timestamp } = await getBlock(numberToHex(latest.number - step))
      if (timestamp < time) return number
    }
    return 0n
  }

  const latest = await getBlock('latest')
  // Until then, the operation may be in a block that this node does not have yet.
  if (latest.timestamp * 1_000n < BigInt(endsAt)) return undefined
  const toBlock = numberToHex(latest.number)
  const data = encodeFunctionData({ abi, functionName: 'getNonce', args: [sender, nonce >> 64n] })
  const next = await node({
    method: 'eth_call',
    params: [{ to: entryPointAddress, data }, toBlock],
  })
  if (quantity.parse(next) <= nonce) return null

  const filter = {
    address: entryPointAddress,
    topics: encodeEventTopics({ abi, eventName: 'UserOperationEvent', args: { sender } }),
    fromBlock: numberToHex(await getStart(latest)),
    toBlock,
  }
  const logs = logsSchema.parse(await node({ method: 'eth_getLogs', params: [filter] }))
  for (const log of logs) {
    const { args } = decodeEventLog({ abi, ...log })
    const isOwn = isAddressEqual(log.address, entryPointAddress)
    if (isOwn && isAddressEqual(args.sender, sender) && args.nonce === nonce) return toWire(args)
  }
  return null
}
