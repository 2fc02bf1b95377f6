import * as btc from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leaveEarly } from '../fixtures/leave-early.js'
import { type BitcoinChain, startBitcoinChain } from './bitcoin-chain.js'

const network = { ...btc.TEST_NETWORK, bech32: 'bcrt' }
const key = new Uint8Array(32).fill(7)
const publicKey = pubECDSA(key)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const kinds = {
  p2pkh: btc.p2pkh(publicKey, network),
  p2wpkh: btc.p2wpkh(publicKey, network),
  'p2sh-p2wpkh': btc.p2sh(btc.p2wpkh(publicKey, network), network),
  p2tr: btc.p2tr(pubSchnorr(key), undefined, network),
  p2wsh: btc.p2wsh(btc.p2ms(1, [publicKey]), network),
}
const to = kinds.p2wpkh.address ?? ''

let chain: BitcoinChain
beforeEach(async () => {
  chain = await startBitcoinChain()
})
afterEach(() => chain.stop())

const get = async (path: string) => {
  const response = await fetch(chain.url + path)
  const text = await response.text()
  return response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text
}
const post = async (body: string) => {
  const response = await fetch(`${chain.url}/tx`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

type Payment = (typeof kinds)[keyof typeof kinds]
/** Spends the first output of `txid` that is `payment`'s, all of it less the fee. */
async function spend(txid: string, payment: Payment, fee: bigint, pays?: bigint) {
  const previous = await get(`/tx/${txid}`)
  const index = previous.vout.findIndex(
    ({ scriptpubkey_address }: { scriptpubkey_address: string }) =>
      scriptpubkey_address === payment.address,
  )
  const amount = BigInt(previous.vout[index].value)
  const transaction = new btc.Transaction({ allowUnknownOutputs: true })
  const isLegacy = payment.type === 'pkh'
  transaction.addInput({
    ...payment,
    txid,
    index,
    ...(isLegacy
      ? { nonWitnessUtxo: await get(`/tx/${txid}/hex`) }
      : { witnessUtxo: { script: payment.script, amount } }),
  } as Parameters<typeof transaction.addInput>[0])
  transaction.addOutputAddress(to, pays ?? amount - fee, network)
  transaction.sign(key)
  transaction.finalize()
  return transaction
}
/** An amount as a transaction writes it. */
const value = (amount: bigint) =>
  Buffer.from(amount.toString(16).padStart(16, '0'), 'hex').reverse().toString('hex')
const refusal = (code: number, message: string) => ({
  status: 400,
  text: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`,
})

describe('accepted transactions', () => {
  it.each(Object.entries(kinds))(
    'accepts a spend of %s, first pending, then mined',
    async (_, payment) => {
      const funded = chain.fund(payment.address ?? '', 50_000n)
      const transaction = await spend(funded, payment, 1_000n)
      expect(await post(hex(transaction.extract()))).toEqual({ status: 200, text: transaction.id })
      expect(await get(`/tx/${transaction.id}/status`)).toEqual({ confirmed: false })
      expect(await get('/mempool')).toMatchObject({ count: 1, total_fee: 1_000 })
      chain.mine()
      expect(await get(`/tx/${transaction.id}/status`)).toMatchObject({ confirmed: true })
      expect((await get(`/tx/${transaction.id}`)).fee).toBe(1_000)
      expect(await get(`/tx/${funded}/outspends`)).toContainEqual(
        expect.objectContaining({ spent: true, txid: transaction.id, vin: 0 }),
      )
      expect(await get(`/tx/${transaction.id}/hex`)).toBe(hex(transaction.extract()))
    },
  )

  it('accepts the same transaction again without a second effect', async () => {
    const raw = hex((await spend(chain.fund(to, 9_000n), kinds.p2wpkh, 500n)).extract())
    expect((await post(raw)).text).toBe((await post(raw)).text)
    chain.mine()
    expect(await post(raw)).toEqual(refusal(-27, 'Transaction outputs already in utxo set'))
  })
})

describe('rejected transactions', () => {
  it.each(Object.entries(kinds))('rejects a changed output of %s', async (_, payment) => {
    const signed = await spend(chain.fund(payment.address ?? '', 50_000n), payment, 2_000n)
    const raw = hex(signed.extract()).replace(value(48_000n), value(47_999n))
    expect(raw).not.toBe(hex(signed.extract()))
    expect(await post(raw)).toEqual(
      refusal(-26, 'mandatory-script-verify-flag-failed (Script evaluation failed)'),
    )
  })

  it('rejects malformed data, double spends, dust, wrong fees and outputs above inputs', async () => {
    const funded = chain.fund(to, 5_000_000n)
    const raw = async (fee: bigint, pays?: bigint) =>
      hex((await spend(funded, kinds.p2wpkh, fee, pays)).extract())
    expect(await post('zz')).toMatchObject({ status: 400, text: expect.stringMatching(/-22/) })
    expect(await post('00')).toMatchObject({ status: 400, text: expect.stringMatching(/-22/) })
    expect(await post(await raw(0n, 293n))).toEqual(refusal(-26, 'dust'))
    const greedy = (await raw(600n)).replace(value(4_999_400n), value(5_000_001n))
    expect(await post(greedy)).toEqual(refusal(-26, 'bad-txns-in-belowout'))
    expect(await post(await raw(109n))).toEqual(refusal(-26, 'min relay fee not met, 109 < 110'))
    expect((await post(await raw(3_000_000n))).text).toContain('Fee exceeds maximum')
    const other = await raw(700n)
    expect((await post(await raw(600n))).status).toBe(200)
    expect(await post(other)).toEqual(refusal(-26, 'txn-mempool-conflict'))
    chain.mine()
    expect(await post(other)).toEqual(refusal(-25, 'bad-txns-inputs-missingorspent'))
  })

  it('rejects a spend of a coinbase younger than a hundred blocks', async () => {
    chain.mine(1, to)
    const [{ txid }] = await get(`/address/${to}/utxo`)
    const raw = hex((await spend(txid, kinds.p2wpkh, 1_000n)).extract())
    chain.mine(98)
    expect(await post(raw)).toEqual(refusal(-26, 'bad-txns-premature-spend-of-coinbase'))
    chain.mine()
    expect((await post(raw)).status).toBe(200)
  })
})

describe('responses', () => {
  it('returns its height, hashes, fees and CAIP id', async () => {
    expect(chain.caipNetworkId).toBe('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
    expect(await get('/blocks/tip/height')).toBe('200')
    chain.mine(2)
    expect(await get('/block-height/202')).toBe(await get('/blocks/tip/hash'))
    expect((await get('/block-height/0')).startsWith('0f9188f13cb7b2c71f2a335e3a4fc328')).toBe(true)
    expect(await get('/block-height/203')).toBe('Block not found')
    chain.setFeeRate(10)
    expect(await get('/fee-estimates')).toMatchObject({ 1: 10, 4: 5, 144: 1 })
  })

  it('returns an address’s UTXOs, balance and history, confirmed and pending', async () => {
    const first = chain.fund(to, 30_000n)
    chain.fund(to, 20_000n)
    const transaction = await spend(first, kinds.p2wpkh, 1_000n)
    await post(hex(transaction.extract()))
    expect(await get(`/address/${to}`)).toMatchObject({
      chain_stats: { funded_txo_sum: 50_000, spent_txo_sum: 0, tx_count: 2 },
      mempool_stats: { funded_txo_sum: 29_000, spent_txo_sum: 30_000, tx_count: 1 },
    })
    const coins = await get(`/address/${to}/utxo`)
    expect(coins.map(({ value }: { value: number }) => value)).toEqual([20_000, 29_000])
    expect(await get(`/address/${to}/txs`)).toHaveLength(3)
    expect(await get(`/address/${to}/txs/mempool`)).toHaveLength(1)
    const chained = await get(`/address/${to}/txs/chain`)
    expect(chained).toHaveLength(2)
    expect(await get(`/address/${to}/txs/chain/${chained[0].txid}`)).toHaveLength(1)
    chain.drop(transaction.id)
    expect(await get(`/tx/${transaction.id}`)).toBe('Transaction not found')
    expect(await get(`/address/${to}`)).toMatchObject({ mempool_stats: { tx_count: 0 } })
    expect(await get('/address/nonsense')).toBe('Invalid Bitcoin address')
  })

  it('responds to a path that begins with two slashes, and to one that can’t be decoded', async () => {
    expect(await get('//')).toBe(await get('/nothing'))
    expect(await get('/address/%')).toBe('Invalid Bitcoin address')
  })

  it('goes on after a client that leaves in the middle of a request', async () => {
    const getHeight = () => get('/blocks/tip/height')
    expect(await leaveEarly(chain.url, '/tx', getHeight)).toEqual([])
    expect(await getHeight()).toBe('200')
  })

  it('responds to other origins until it is stopped', async () => {
    const { headers } = await fetch(`${chain.url}/blocks/tip/height`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    await chain.stop()
    await chain.stop()
    await expect(fetch(chain.url)).rejects.toThrow()
  })
})
