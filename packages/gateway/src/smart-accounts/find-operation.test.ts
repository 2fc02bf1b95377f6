/** What a gateway concludes from the answers of a node. The real chain is in `paymaster-routes.test.ts`. */
import type { EvmRequest } from '@scope/siwx/server'
import { encodeAbiParameters, encodeEventTopics, numberToHex, parseAbiParameters } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { entryPointAddress } from './addresses.js'
import { findOperation } from './find-operation.js'

const sender = '0x1111111111111111111111111111111111111111'
const paymaster = '0x2222222222222222222222222222222222222222'
const userOpHash = `0x${'ab'.repeat(32)}` as const
const hour = 3_600
/** In seconds. */
const ends = 1_800_000_000
const head = 100_000n
const operation = { sender, nonce: 7n, endsAt: ends * 1_000 }

function getLog({ nonce = 7n, from = sender, address = entryPointAddress } = {}) {
  return {
    address,
    topics: encodeEventTopics({
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash, sender: from as typeof sender, paymaster },
    }),
    data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
      nonce,
      false,
      500n,
      5n,
    ]),
  }
}

interface Answers {
  /** Timestamp of the last block. */
  readonly time?: number
  readonly next?: unknown
  readonly logs?: unknown
  /** Seconds between two blocks. */
  readonly interval?: number
}

function createNode({ time = ends, next = '0x8', logs = [], interval = 2 }: Answers) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const node: EvmRequest = async ({ method, params = [] }) => {
    asked.push({ method, params })
    if (method === 'eth_call') return next
    if (method === 'eth_getLogs') return logs
    const number = params[0] === 'latest' ? head : BigInt(String(params[0]))
    const timestamp = BigInt(time) - (head - number) * BigInt(interval)
    return { number: numberToHex(number), timestamp: numberToHex(timestamp) }
  }
  return { node, asked }
}

describe('findOperation', () => {
  it('returns a receipt of the operation that used the nonce', async () => {
    const { node } = createNode({ logs: [getLog({ nonce: 6n }), getLog()] })
    expect(await findOperation(operation, node)).toMatchObject({
      userOpHash,
      sender,
      paymaster,
      nonce: '0x7',
      actualGasCost: '0x1f4',
    })
  })

  it('returns null if the nonce is unused', async () => {
    const { node, asked } = createNode({ next: '0x7', logs: [getLog()] })
    expect(await findOperation(operation, node)).toBeNull()
    expect(asked.at(-1)?.params.at(-1)).toBe(numberToHex(head))
  })

  it('returns null if no operation of the account used the nonce', async () => {
    for (const more of [{ nonce: 6n }, { from: paymaster }, { address: paymaster } as const]) {
      const { node } = createNode({ logs: [getLog(more as Parameters<typeof getLog>[0])] })
      expect(await findOperation(operation, node)).toBeNull()
    }
  })

  it('returns undefined until a block is later than the data', async () => {
    const { node } = createNode({ time: ends - 1, next: '0x7' })
    expect(await findOperation(operation, node)).toBeUndefined()
  })

  it.each([2, 12, 1_000])(
    'searches from before the signature with a block each %i seconds',
    async (interval) => {
      const { node, asked } = createNode({ interval })
      await findOperation(operation, node)
      const filter = asked.at(-1)?.params[0] as { fromBlock: string; toBlock: string }
      const blocks = head - BigInt(filter.fromBlock)
      expect(Number(blocks) * interval).toBeGreaterThan(hour)
      expect(Number(blocks)).toBeLessThanOrEqual(Math.max(256, (2 * (hour + 120)) / interval))
      expect(filter.toBlock).toBe(numberToHex(head))
    },
  )

  it('throws if an answer is malformed', async () => {
    const { topics, ...rest } = getLog()
    for (const answers of [
      { next: '0x' },
      { next: null },
      { logs: null },
      { logs: [rest] },
      { logs: [{ ...rest, topics: topics.slice(0, 2) }] },
      { logs: [{ ...rest, topics, data: '0x12' }] },
    ]) {
      await expect(findOperation(operation, createNode(answers).node)).rejects.toThrow()
    }
  })
})
