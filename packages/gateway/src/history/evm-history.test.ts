/** The history of a real chain, with what strangers put into it. */
import { contracts, deployContract } from '@scope/devnet'
import { type Address, getAddress, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toUnits } from '../assets/amount-text.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, configWith, json } from '../fixtures/auth-requests.js'
import { type EvmChain, evmChainId, startEvmChain } from '../fixtures/evm-chain.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { answerWith, startNode } from '../fixtures/scripted-node.js'
import type { Transaction } from './transaction.js'

interface Page {
  data: Transaction[]
  next: string | null
}

let chain: EvmChain
let token: Address
let scam: Address
let fake: Address
let collection: Address
let database: Database
let gateway: Gateway
const gateways: Gateway[] = []

async function open(nodes: string[], id = evmChainId): Promise<Gateway> {
  const opened = await createGateway(
    configWith({
      rpc: { nodes: { [id]: nodes }, allowPrivateNetworks: true },
      limits: { data: { perIp: { requests: 100_000 } }, rpc: { perIp: { requests: 1_000_000 } } },
      balances: {
        tokens: [
          {
            asset: `${evmChainId}/erc20:${token}`,
            symbol: 'STD',
            name: 'Standard Token',
            decimals: 6,
          },
        ],
      },
    }),
    { database },
  )
  gateways.push(opened)
  return opened
}

beforeAll(async () => {
  chain = await startEvmChain()
  database = await openPooledDatabase()
  const { url } = chain
  const holder = chain.getWallet(9).account.address
  token = await deployContract(url, contracts.standardToken, [
    'Standard Token',
    'STD',
    6,
    10n ** 12n,
    holder,
  ])
  scam = await deployContract(url, contracts.forgingToken, [
    'Claim at evil.example',
    'evil.example',
    6,
  ])
  fake = await deployContract(url, contracts.forgingToken, ['Standard Token', 'ＳＴＤ', 6])
  collection = await deployContract(url, contracts.collection, ['Cats'])
  gateway = await open([url])
}, 60_000)
afterAll(async () => {
  await Promise.all(gateways.map((opened) => opened.close()))
  await chain?.stop()
  await database?.close()
})

const page = async (address: string, cursor?: string | null, of = gateway): Promise<Page> => {
  const more = cursor ? `&cursor=${cursor}` : ''
  const response = await ask(of, `/v1/account/${address}/history?chainId=${evmChainId}${more}`)
  expect(response.status, await response.clone().text()).toBe(200)
  return json<Page & Record<string, unknown>>(response)
}

/** Reads all pages, as a user who scrolls. */
async function all(address: string, of = gateway): Promise<{ data: Transaction[]; pages: number }> {
  const data: Transaction[] = []
  let next: string | null = null
  let pages = 0
  do {
    const current: Page = await page(address, next, of)
    data.push(...current.data)
    next = current.next
    pages++
    expect(pages).toBeLessThan(100)
  } while (next !== null)
  return { data, pages }
}

const results = ({ metadata, transfers }: Transaction) => [
  metadata.operationType,
  metadata.status,
  ...transfers.map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  ),
]

const erc20 = contracts.standardToken.abi
const forge = (address: Address, from: Address, to: Address, value: bigint, times = 1n) =>
  chain.mined(
    chain.getWallet(8).writeContract({
      address,
      abi: contracts.forgingToken.abi,
      functionName: 'forge',
      args: [from, to, value, times],
    }),
  )

describe('[X4] [X14] spam of strangers', () => {
  const victim = () => chain.getWallet(2).account.address
  const lookalike: Address = getAddress(`0x${'13'.repeat(20)}`)

  it('is omitted: zero transfers, forged sends, imitated names, links', async () => {
    const my = victim()
    const stranger = chain.getWallet(8)
    await forge(fake, my, lookalike, 500_000_000n)
    await forge(scam, my, lookalike, 1n)
    await forge(fake, lookalike, my, 0n)
    await chain.mined(
      stranger.writeContract({
        address: token,
        abi: erc20,
        functionName: 'transferFrom',
        args: [my, lookalike, 0n],
      }),
    )
    await chain.mined(stranger.sendTransaction({ to: my, value: 0n }))
    await forge(scam, lookalike, my, 7_000_000n)
    await forge(fake, lookalike, my, 8_000_000n)
    const { data } = await all(my)
    const short = (address: Address) => `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase()
    expect(data.map(results)).toEqual([
      ['receive', 'confirmed', `in 8 ${short(fake)}`],
      ['receive', 'confirmed', `in 7 ${short(scam)}`],
    ])
    expect(JSON.stringify(data)).not.toMatch(/evil|ＳＴＤ/)
  })

  it('[B10] lists a transaction with thousands of transfers once, with all the others', async () => {
    const my = chain.getWallet(3).account.address
    await chain.mined(chain.getWallet(9).sendTransaction({ to: my, value: 5n }))
    await forge(fake, lookalike, my, 1_000_000n, 6_000n)
    await chain.mined(chain.getWallet(9).sendTransaction({ to: my, value: 6n }))
    const { data } = await all(my)
    expect(data.map(({ transfers }) => transfers.length)).toEqual([1, 32, 1])
  })
})

describe('pages', () => {
  const my = () => chain.getWallet(4).account.address

  it('[HIS-06] returns pages of fifty with each entry once, also while new entries arrive', async () => {
    const holder = chain.getWallet(9)
    const sendSome = async (count: number, value: bigint) => {
      await chain.test.setAutomine(false)
      const nonce = await chain.node.getTransactionCount({ address: holder.account.address })
      for (let at = 0; at < count; at++)
        await holder.sendTransaction({
          to: my(),
          value: value + BigInt(at),
          nonce: nonce + at,
          gas: 21_000n,
        })
      await chain.mineBlocks(1)
      await chain.test.setAutomine(true)
    }
    // Many of one block, and some of others.
    await sendSome(70, 1_000n)
    await chain.mineBlocks(300)
    for (let at = 0; at < 45; at++) await sendSome(1, 2_000n + BigInt(at))
    const first = await page(my())
    expect(first.data).toHaveLength(50)
    const before = await all(my())
    expect(before.data).toHaveLength(115)
    expect(new Set(before.data.map(({ id }) => id)).size).toBe(115)
    const values = before.data.map(({ transfers }) =>
      Number(toUnits(transfers[0]?.quantity.numeric ?? '', 18)),
    )
    expect(values.slice(0, 45)).toEqual(Array.from({ length: 45 }, (_, at) => 2_044 - at))
    expect(new Set(values.slice(45))).toEqual(
      new Set(Array.from({ length: 70 }, (_, at) => 1_000 + at)),
    )

    await chain.mined(holder.sendTransaction({ to: my(), value: 9n }))
    const rest: Transaction[] = []
    for (let next = first.next; next !== null; ) {
      const current = await page(my(), next)
      rest.push(...current.data)
      next = current.next
    }
    expect([...first.data, ...rest].map(({ id }) => id)).toEqual(before.data.map(({ id }) => id))
  }, 30_000)

  it.each([
    'x',
    '',
    '%00',
    'eyJ',
    Buffer.from('["evm",[1]]').toString('base64url'),
    Buffer.from('["evm",[-1,0]]').toString('base64url'),
    Buffer.from('["solana",[1,"x"]]').toString('base64url'),
    'A'.repeat(5_000),
  ])('rejects the cursor %.30s', async (cursor) => {
    const response = await ask(
      gateway,
      `/v1/account/${my()}/history?chainId=${evmChainId}&cursor=${cursor}`,
    )
    if (cursor === '') expect(response.status).toBe(200)
    else
      expect([response.status, await json(response)]).toEqual([
        400,
        { reasons: [expect.objectContaining({ name: 'cursor' })] },
      ])
  })
})

// After those above, which would search its two thousand blocks, too.
describe('an account of a plain node', () => {
  const me = () => chain.getWallet(1)
  const other: Address = getAddress(`0x${'42'.repeat(20)}`)

  beforeAll(async () => {
    const wallet = me()
    const my = wallet.account.address
    const holder = chain.getWallet(9)
    await chain.mined(holder.sendTransaction({ to: my, value: parseEther('1.000000000000000001') }))
    await chain.mined(
      holder.writeContract({
        address: token,
        abi: erc20,
        functionName: 'transfer',
        args: [my, 5_000_000n],
      }),
    )
    await chain.mined(wallet.sendTransaction({ to: other, value: parseEther('0.5') }))
    await chain.mineBlocks(2_000)
    await chain.mined(
      wallet.writeContract({
        address: token,
        abi: erc20,
        functionName: 'transfer',
        args: [other, 1_500_000n],
      }),
    )
    await chain.mined(
      wallet.writeContract({
        address: token,
        abi: erc20,
        functionName: 'approve',
        args: [other, 1n],
      }),
    )
    await chain.mined(
      wallet.writeContract({ address: token, abi: erc20, functionName: 'mint', args: [my, 1n] }),
    )
    await chain.mined(
      wallet.writeContract({
        address: collection,
        abi: contracts.collection.abi,
        functionName: 'mint',
        args: [my, 7n],
      }),
    )
    await chain.mined(
      wallet.writeContract({
        address: collection,
        abi: contracts.collection.abi,
        functionName: 'transferFrom',
        args: [my, other, 7n],
      }),
    )
    await chain.mined(wallet.sendTransaction({ to: my, value: 3n }))
    // Reverts, and is mined all the same.
    await chain.mined(wallet.sendTransaction({ to: token, data: '0x12345678', gas: 100_000n }))
    await chain.mined(
      wallet.deployContract({
        abi: contracts.collection.abi,
        bytecode: contracts.collection.bytecode,
        args: ['Mine'],
      }),
    )
  }, 60_000)

  it('[HIS-06] lists exact amounts and kinds, newest first', async () => {
    const { data } = await all(me().account.address)
    expect(data.map(results)).toEqual([
      ['deploy', 'confirmed'],
      ['execute', 'failed'],
      ['send', 'confirmed', 'self 0.000000000000000003 ETH'],
      ['send', 'confirmed', 'out 1 Cats #7'],
      ['mint', 'confirmed', 'in 1 Cats #7'],
      ['mint', 'confirmed', 'in 0.000001 STD'],
      ['approve', 'confirmed'],
      ['send', 'confirmed', 'out 1.5 STD'],
      ['send', 'confirmed', 'out 0.5 ETH'],
      ['receive', 'confirmed', 'in 5 STD'],
      ['receive', 'confirmed', 'in 1.000000000000000001 ETH'],
    ])
    const [, , , , , , , sent] = data
    const my = me().account.address.toLowerCase()
    expect(sent).toEqual({
      id: sent?.metadata.hash,
      metadata: {
        operationType: 'send',
        hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        chain: evmChainId,
        minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        sentFrom: my,
        // Who got it, not the contract that was called.
        sentTo: other.toLowerCase(),
        status: 'confirmed',
        nonce: 1,
      },
      transfers: [
        {
          fungible_info: {
            name: 'Standard Token',
            symbol: 'STD',
            icon: { url: '/public/getTokenImage/STD' },
          },
          direction: 'out',
          quantity: { numeric: '1.5' },
          address: `${evmChainId}:${token.toLowerCase()}`,
        },
      ],
    })
    // Two thousand blocks, on a busy machine.
  }, 180_000)

  it('returns an empty last page for an account without history', async () => {
    const { data } = await all(`0x${'99'.repeat(20)}`)
    expect(data).toEqual([])
  })
})

describe('limited nodes', () => {
  it('narrows ranges that a node rejects, and reads block by block without old states', async () => {
    const my = chain.getWallet(5).account.address
    const holder = chain.getWallet(9)
    for (let at = 0; at < 3; at++) {
      await chain.mined(holder.sendTransaction({ to: my, value: BigInt(at + 1) }))
      await chain.mined(
        holder.writeContract({
          address: token,
          abi: erc20,
          functionName: 'transfer',
          args: [my, BigInt(at + 1)],
        }),
      )
      await chain.mineBlocks(20)
    }
    const expected = (await all(my)).data
    expect(expected).toHaveLength(6)
    const widths: number[] = []
    const node = await startNode(async (calls, response, isBatch) => {
      const answers = await Promise.all(
        calls.map(async (call) => {
          const { id, method, params } = call
          const error = (message: string) => ({
            jsonrpc: '2.0',
            id,
            error: { code: -32000, message },
          })
          if (method === 'eth_getLogs') {
            const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
            widths.push(Number(toBlock) - Number(fromBlock) + 1)
            if (Number(toBlock) - Number(fromBlock) >= 50) return error('block range is too wide')
          }
          if (
            (method === 'eth_getBalance' || method === 'eth_getTransactionCount') &&
            params[1] !== 'latest'
          )
            return error('missing trie node')
          const transfers = await fetch(chain.url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
          })
          return transfers.json()
        }),
      )
      response.end(JSON.stringify(isBatch ? answers : answers[0]))
    }, '0x7a69')
    const poor = await open([node.url])
    try {
      const { data, pages } = await all(my, poor)
      expect(data).toEqual(expected)
      // Bounded each time: it takes several, and they come to an end.
      expect(pages).toBeGreaterThan(1)
      expect(Math.max(...widths.filter((width) => width <= 50))).toBeGreaterThan(10)
    } finally {
      await node.stop()
    }
  }, 60_000)

  it('ignores transfers that are not of the account', async () => {
    const foreign = {
      address: token,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'0'.repeat(24)}${'aa'.repeat(20)}`,
        `0x${'0'.repeat(24)}${'bb'.repeat(20)}`,
      ],
      data: `0x${'1'.padStart(64, '0')}`,
      blockNumber: '0x1',
      transactionHash: `0x${'cd'.repeat(32)}`,
      transactionIndex: '0x0',
    }
    const node = await startNode(
      answerWith({
        eth_blockNumber: '0x2',
        eth_getLogs: [foreign],
        eth_getBalance: '0x0',
        eth_getTransactionCount: '0x0',
      }),
      '0x7a69',
    )
    try {
      expect(await page(`0x${'99'.repeat(20)}`, null, await open([node.url]))).toEqual({
        data: [],
        next: null,
      })
    } finally {
      await node.stop()
    }
  })

  it('responds 502 with retry-after if no node is usable', async () => {
    const node = await startNode((_, response) => response.end('<html>'), '0x7a69')
    const response = await ask(
      await open([node.url]),
      `/v1/account/${`0x${'99'.repeat(20)}`}/history?chainId=${evmChainId}`,
    )
    await node.stop()
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([502, true])
  })
})
