/** The history of a real chain of Bitcoin. */
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import * as btc from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountText } from '../assets/amount-text.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, configWith, json } from '../fixtures/auth-requests.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import type { Transaction } from './transaction.js'

interface Page {
  data: Transaction[]
  next: string | null
}

const network = { ...btc.TEST_NETWORK, bech32: 'bcrt' }
const getWallet = (seed: number) => {
  const key = new Uint8Array(32).fill(seed)
  const payment = btc.p2wpkh(pubECDSA(key), network)
  return { key, payment, address: payment.address ?? '' }
}

let chain: BitcoinChain
let database: Database
let gateway: Gateway
beforeAll(async () => {
  chain = await startBitcoinChain()
  database = await openPooledDatabase()
  gateway = await createGateway(
    configWith({
      rpc: { nodes: { [chain.caipNetworkId]: [chain.url] }, allowPrivateNetworks: true },
      limits: { data: { perIp: { requests: 10_000 } }, rpc: { perIp: { requests: 1_000_000 } } },
    }),
    { database },
  )
})
afterAll(async () => {
  await gateway?.close()
  await chain?.stop()
  await database?.close()
})

const send = (address: string, cursor?: string) =>
  ask(
    gateway,
    `/v1/account/${address}/history?chainId=${chain.caipNetworkId}${cursor ? `&cursor=${cursor}` : ''}`,
  )
const page = async (address: string, cursor?: string) => json<Page>(await send(address, cursor))

type Wallet = ReturnType<typeof getWallet>
async function consume(wallet: Wallet, txid: string, outputs: [string, bigint][]): Promise<string> {
  const previous = (await (await fetch(`${chain.url}/tx/${txid}`)).json()) as {
    vout: { scriptpubkey_address: string; value: number }[]
  }
  const index = previous.vout.findIndex(
    ({ scriptpubkey_address }) => scriptpubkey_address === wallet.address,
  )
  const amount = BigInt(previous.vout[index]?.value ?? 0)
  const transaction = new btc.Transaction()
  transaction.addInput({
    ...wallet.payment,
    txid,
    index,
    witnessUtxo: { script: wallet.payment.script, amount },
  })
  for (const [address, sats] of outputs) transaction.addOutputAddress(address, sats, network)
  transaction.sign(wallet.key)
  transaction.finalize()
  const response = await fetch(`${chain.url}/tx`, { method: 'POST', body: transaction.hex })
  expect(response.status).toBe(200)
  return response.text()
}

const results = ({ metadata: { operationType, status }, transfers }: Transaction) => [
  operationType,
  status,
  ...transfers.map(
    ({ direction, quantity, fungible_info }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
  ),
]

describe('an address of Bitcoin', () => {
  it('lists newest first: pending, sent without fee and change, received', async () => {
    const [me, other] = [getWallet(7), getWallet(8)]
    const got = chain.fund(me.address, 150_000_001n)
    const sent = await consume(me, got, [
      [other.address, 50_000_000n],
      [me.address, 99_990_001n],
    ])
    chain.mine()
    const moved = await consume(me, sent, [[me.address, 99_980_001n]])
    const { data, next } = await page(me.address)
    expect(next).toBeNull()
    expect(data.map(results)).toEqual([
      ['send', 'pending', 'self 0.99980001 BTC'],
      ['send', 'confirmed', 'out 0.5 BTC'],
      ['receive', 'confirmed', 'in 1.50000001 BTC'],
    ])
    expect(data.map(({ id }) => id)).toEqual([moved, sent, got])
    expect(data[1]?.metadata).toMatchObject({
      sentFrom: me.address,
      sentTo: other.address,
      chain: chain.caipNetworkId,
    })
    chain.mine()
  })

  it('returns pages of fifty, each entry once, while new ones arrive', async () => {
    const { address } = getWallet(9)
    for (let at = 0; at < 120; at++) chain.fund(address, 10_000n + BigInt(at))
    const first = await page(address)
    expect(first.data).toHaveLength(50)
    chain.fund(address, 1_000n)
    const rest: Transaction[] = []
    for (let next = first.next; next !== null; ) {
      const current = await page(address, next)
      rest.push(...current.data)
      next = current.next
    }
    const amounts = [...first.data, ...rest].map(({ transfers }) => transfers[0]?.quantity.numeric)
    expect(amounts).toEqual(
      Array.from({ length: 120 }, (_, at) => amountText(10_119n - BigInt(at), 8)),
    )
  }, 30_000)

  it('rejects an invalid address or cursor', async () => {
    const { address } = getWallet(9)
    expect((await send(`${address.slice(0, -1)}q`)).status).toBe(400)
    const wrong = await send(address, Buffer.from('["bitcoin","../x"]').toString('base64url'))
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('"cursor"')])
  })
})
