/** The history of a real chain of Solana, made with a library that knows nothing of this project. */
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, configWith, json } from '../fixtures/auth-requests.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { startNode } from '../fixtures/scripted-node.js'
import type { Transaction } from './transaction.js'

interface Page {
  data: Transaction[]
  next: string | null
}

let chain: SolanaChain
let connection: Connection
let database: Database
let token: { mint: string; account: string }
const gateways: Gateway[] = []
const holder = Keypair.generate()
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

beforeAll(async () => {
  chain = await startSolanaChain()
  connection = new Connection(chain.url, 'confirmed')
  database = await openPooledDatabase()
  chain.airdrop(holder.publicKey.toBase58(), 900_000_000_000n)
  const owner = holder.publicKey.toBase58()
  token = await chain.createToken({ program: 'token', decimals: 6, owner, amount: 10n ** 12n })
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await chain?.stop()
  await database?.close()
})

async function open(url = chain.url): Promise<Gateway> {
  const gateway = await createGateway(
    configWith({
      rpc: {
        nodes: { [chain.caipNetworkId]: [url] },
        allowPrivateNetworks: true,
        circuitBreaker: { failureThreshold: 50 },
      },
      limits: { data: { perIp: { requests: 100_000 } }, rpc: { perIp: { requests: 1_000_000 } } },
      balances: {
        tokens: [
          {
            asset: `${chain.caipNetworkId}/token:${token.mint}`,
            symbol: 'STD',
            name: 'Standard Token',
            decimals: 6,
          },
        ],
      },
    }),
    { database },
  )
  gateways.push(gateway)
  return gateway
}

async function page(gateway: Gateway, who: Keypair, cursor?: string | null): Promise<Page> {
  const more = cursor ? `&cursor=${cursor}` : ''
  const path = `/v1/account/${who.publicKey.toBase58()}/history?chainId=${chain.caipNetworkId}${more}`
  const response = await ask(gateway, path)
  expect(response.status, await response.clone().text()).toBe(200)
  return json<Page>(response)
}

async function all(gateway: Gateway, who: Keypair) {
  const data: Transaction[] = []
  let pages = 0
  let next: string | null | undefined
  while (next !== null) {
    const current = await page(gateway, who, next)
    data.push(...current.data)
    next = current.next
    expect(++pages).toBeLessThan(30)
  }
  return { data, pages }
}

async function send(payer: Keypair, instructions: TransactionInstruction[]): Promise<string> {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  return connection.sendTransaction(transaction, { skipPreflight: true })
}

const pay = (from: Keypair, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

function tokenInstruction(kind: number, amount: bigint, keys: string[], owner: Keypair) {
  const data = Buffer.alloc(9)
  data.writeUInt8(kind)
  data.writeBigUInt64LE(amount, 1)
  return new TransactionInstruction({
    programId: tokenProgram,
    keys: [
      ...keys.map((key) => ({ pubkey: new PublicKey(key), isSigner: false, isWritable: true })),
      { pubkey: owner.publicKey, isSigner: true, isWritable: false },
    ],
    data,
  })
}
const move = (from: string, to: string, owner: Keypair, amount: bigint) =>
  tokenInstruction(3, amount, [from, to], owner)

async function user(): Promise<Keypair & { account: string }> {
  const keys = Keypair.generate()
  const owner = keys.publicKey.toBase58()
  const { account } = await chain.createToken({
    program: 'token',
    decimals: 6,
    owner,
    amount: 0n,
    mint: token.mint,
  })
  return Object.assign(keys, { account })
}

const results = ({ metadata, transfers }: Transaction) => [
  metadata.operationType,
  metadata.status,
  ...transfers.map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  ),
]

describe('an account of Solana', () => {
  it('[HIS-06] lists newest first, with tokens sent only to its token account', async () => {
    const me = await user()
    const other = await user()
    await send(holder, [pay(holder, me.publicKey, 2_000_000_001)])
    const got = await send(holder, [move(token.account, me.account, holder, 5_000_000n)])
    await send(me, [pay(me, other.publicKey, 500_000_000)])
    const sent = await send(me, [move(me.account, other.account, me, 1_500_000n)])
    // Fails, and is in all the same.
    await send(me, [move(me.account, other.account, me, 10n ** 15n)])
    // Destroyed, by its owner.
    await send(me, [tokenInstruction(8, 1_000_000n, [me.account, token.mint], me)])
    const gateway = await open()
    const { data } = await all(gateway, me)
    expect(data.map(results)).toEqual([
      ['burn', 'confirmed', 'out 1 STD'],
      ['execute', 'failed'],
      ['send', 'confirmed', 'out 1.5 STD'],
      ['send', 'confirmed', 'out 0.5 SOL'],
      ['receive', 'confirmed', 'in 5 STD'],
      ['receive', 'confirmed', 'in 2.000000001 SOL'],
    ])
    expect(data[2]).toEqual({
      id: sent,
      metadata: {
        operationType: 'send',
        hash: sent,
        chain: chain.caipNetworkId,
        minedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        sentFrom: me.publicKey.toBase58(),
        sentTo: other.publicKey.toBase58(),
        status: 'confirmed',
        nonce: 0,
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
          address: `${chain.caipNetworkId}:${token.mint}`,
        },
      ],
    })
    expect(data[4]?.id).toBe(got)
    expect(data[4]?.metadata.sentFrom).toBe(holder.publicKey.toBase58())
  })

  it('lists a trade as one, and ignores mere mentions of the account', async () => {
    const me = await user()
    const other = await user()
    await send(holder, [pay(holder, me.publicKey, 1_000_000_000)])
    await send(holder, [move(token.account, other.account, holder, 9n)])
    await send(holder, [pay(holder, other.publicKey, 1_000_000_000)])
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: me.publicKey,
      recentBlockhash: blockhash,
      instructions: [
        pay(me, other.publicKey, 1_000_000),
        move(other.account, me.account, other, 9n),
      ],
    }).compileToV0Message()
    const trade = new VersionedTransaction(message)
    trade.sign([me, other])
    await connection.sendTransaction(trade)
    await send(holder, [move(token.account, me.account, holder, 0n)])
    await send(holder, [pay(holder, me.publicKey, 0)])
    const { data } = await all(await open(), me)
    expect(data.map(results)).toEqual([
      ['trade', 'confirmed', 'out 0.001 SOL', 'in 0.000009 STD'],
      ['receive', 'confirmed', 'in 1 SOL'],
    ])
  })

  it('[X14] names an unlisted token by its mint, and treats a unique one as an item', async () => {
    const me = Keypair.generate()
    const own = holder.publicKey.toBase58()
    const make = async (decimals: number) => {
      const solanaToken = await chain.createToken({
        program: 'token',
        decimals,
        owner: own,
        amount: 1n,
      })
      const there = await chain.createToken({
        program: 'token',
        decimals,
        owner: me.publicKey.toBase58(),
        amount: 0n,
        mint: solanaToken.mint,
      })
      await send(holder, [move(solanaToken.account, there.account, holder, 1n)])
      return `${solanaToken.mint.slice(0, 4)}…${solanaToken.mint.slice(-4)}`
    }
    const [nft, coin] = [await make(0), await make(9)]
    const { data } = await all(await open(), me)
    expect(data.map(results)).toEqual([
      ['receive', 'confirmed', `in 0.000000001 ${coin}`],
      ['receive', 'confirmed', `in 1 ${nft}`],
    ])
    expect(data[1]?.transfers[0]?.nft_info).toEqual({ name: nft, flags: { is_spam: false } })
  })

  it('[HIS-06] returns pages of fifty, each entry once, while new ones arrive', async () => {
    const me = await user()
    for (let at = 0; at < 130; at++)
      await send(holder, [
        at % 2
          ? pay(holder, me.publicKey, 1_000_000 + at)
          : move(token.account, me.account, holder, BigInt(at + 1)),
      ])
    const gateway = await open()
    const first = await page(gateway, me)
    expect(first.data).toHaveLength(50)
    await send(holder, [pay(holder, me.publicKey, 7_000_000)])
    const rest: Transaction[] = []
    for (let next = first.next; next !== null; ) {
      const current = await page(gateway, me, next)
      rest.push(...current.data)
      next = current.next
    }
    const ids = [...first.data, ...rest].map(({ id }) => id)
    expect(ids).toHaveLength(130)
    expect(new Set(ids).size).toBe(130)
    const times = [...first.data, ...rest].map(({ metadata }) => metadata.minedAt)
    expect([...times].sort().reverse()).toEqual(times)
  }, 30_000)

  it('rejects a cursor of another kind', async () => {
    const cursor = Buffer.from('["evm",[1,0]]').toString('base64url')
    const path = `/v1/account/${holder.publicKey.toBase58()}/history?chainId=${chain.caipNetworkId}&cursor=${cursor}`
    const response = await ask(await open(), path)
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('cursor'),
    ])
  })

  it('[B1] omits mismatched and malformed transactions, and keeps lamports above 2^53 exact', async () => {
    const me = Keypair.generate().publicKey.toBase58()
    const payer = holder.publicKey.toBase58()
    const ids = ['A', 'B', 'C', 'D'].map((letter) => letter.repeat(88))
    const response = (id: string, more: string) =>
      `{"slot":1,"blockTime":1700000000,"meta":{"err":null,"fee":5000,${more}},"transaction":{"signatures":["${id}"],"message":{"accountKeys":["${payer}","${me}"],"header":{"numRequiredSignatures":1}}}}`
    const answers = new Map([
      [ids[0], response(ids[0] ?? '', '"preBalances":[1,1],"postBalances":[1,9007199254740995]')],
      [ids[1], response(ids[0] ?? '', '"preBalances":[1,1],"postBalances":[1,5]')],
      [ids[2], response(ids[2] ?? '', '"preBalances":[1],"postBalances":[1,5]')],
      [ids[3], '{"slot":"x"}'],
    ])
    const node = await startNode((calls, response, isBatch) => {
      const texts = calls.map(({ id, method, params }) => {
        const result =
          method === 'getTransaction'
            ? (answers.get(String(params[0])) ?? 'null')
            : method === 'getSignaturesForAddress'
              ? JSON.stringify(ids.map((signature, at) => ({ signature, slot: 9 - at, err: null })))
              : '{"context":{"slot":1},"value":[]}'
        return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
      })
      response.end(isBatch ? `[${texts.join(',')}]` : texts[0])
    })
    try {
      const path = `/v1/account/${me}/history?chainId=${chain.caipNetworkId}`
      const { data } = await json<Page>(await ask(await open(node.url), path))
      expect(data.map(results)).toEqual([['receive', 'confirmed', 'in 9007199.254740994 SOL']])
    } finally {
      await node.stop()
    }
  })
})
