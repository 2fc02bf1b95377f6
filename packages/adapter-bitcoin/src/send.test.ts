import {
  type Account,
  KitError,
  type KitErrorCode,
  type NodeClient,
  toNetwork,
} from '@scope/core/chain'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import {
  type BitcoinAddressType,
  type BitcoinProviderKind,
  type BitcoinTestWalletOptions,
  createBitcoinWallet,
  createTestNode,
} from '@scope/testing'
import { RawTx, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bitcoinRegtest } from './networks/index.js'
import { createBitcoinRuntime } from './runtime.js'

let chain: BitcoinChain
let node: NodeClient
beforeAll(async () => {
  chain = await startBitcoinChain()
  node = createTestNode(chain.url)
})
afterAll(() => chain.stop())

const runtime = createBitcoinRuntime()
const signal = () => new AbortController().signal
const network = () => toNetwork(bitcoinRegtest(chain.url))
const coded = (code: KitErrorCode) => expect.objectContaining({ code })
const ids = { standard: 'standard:x', 'sats-connect': 'btc_providers:x' }
const to = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
let seed = 0
/** An unused wallet: a unique account index derives its accounts. */
const words = [
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
] as const

async function open(
  face: BitcoinProviderKind = 'unisat',
  payment: BitcoinAddressType = 'p2wpkh',
  options: Partial<BitcoinTestWalletOptions> = {},
) {
  const wallet = createBitcoinWallet({
    providers: [face],
    payment,
    networks: [{ id: network().caipNetworkId, url: chain.url }],
    mnemonic: words[seed % words.length] ?? words[0],
    accounts: 40,
    ...options,
  })
  wallet.selectAccount(2 + (seed++ % 38))
  const session = await runtime.connect({
    connector: {
      id: Reflect.get(ids, face) ?? face,
      name: 'Test',
      namespace: 'bip122',
      type: 'ANNOUNCED',
      provider: wallet.provider,
    },
    networkId: network().caipNetworkId,
    silent: false,
    signal: signal(),
  })
  if (!session) throw new Error('Asked, and answered undefined.')
  const send = (
    fields: { value?: bigint; feeRate?: bigint; to?: string } = {},
    account: Account = session.accounts[0],
    by: NodeClient = node,
  ) =>
    session.send(
      account,
      network(),
      { namespace: 'bip122', transaction: { to, value: 30_000n, ...fields } },
      by,
    )
  return { wallet, session, send, address: session.accounts[0].address }
}
const estimate = (from: string, fields: { value?: bigint; feeRate?: bigint; to?: string } = {}) =>
  runtime.estimateFee(
    node,
    from,
    { namespace: 'bip122', transaction: { to, value: 30_000n, ...fields } },
    signal(),
  )
const getTransaction = async (id: string) =>
  JSON.parse(JSON.stringify(await node.get(`/tx/${id}`))) as {
    fee: number
    weight: number
    vin: { sequence: number; prevout: { scriptpubkey_address: string } }[]
    vout: { scriptpubkey_address: string; value: number }[]
  }

describe.each(['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const)(
  'a payment from %s',
  (payment) => {
    it('[trap 59] is built here, signed by the wallet, accepted by the chain, and costs the estimate', async () => {
      const { send, address, wallet } = await open('unisat', payment)
      for (const sats of [20_000n, 25_000n, 1_000n]) chain.fund(address, sats)
      const fee = await estimate(address, { feeRate: 3n })
      const id = await send({ feeRate: 3n })
      const sent = await getTransaction(id)
      expect(BigInt(sent.fee)).toBe(fee)
      expect(sent.fee).toBeGreaterThanOrEqual(3 * Math.ceil(sent.weight / 4))
      expect(sent.fee).toBeLessThan(3 * Math.ceil(sent.weight / 4) + 12)
      expect(sent.vin).toHaveLength(2)
      expect(sent.vin.every(({ sequence }) => sequence < 0xffff_fffe)).toBe(true)
      expect(sent.vout.map(({ value }) => BigInt(value))).toEqual([30_000n, 15_000n - fee])
      expect(sent.vout.map((output) => output.scriptpubkey_address)).toEqual([to, address])
      // A second, independent library reads the same.
      const hex = String(await node.get(`/tx/${id}/hex`))
      const raw = RawTx.decode(Uint8Array.from(Buffer.from(hex, 'hex')))
      expect(raw.outputs.map(({ amount }) => amount)).toEqual([30_000n, 15_000n - fee])
      expect(Transaction.fromRaw(Buffer.from(hex, 'hex'), { allowUnknownOutputs: true }).id).toBe(
        id,
      )
      expect(wallet.promptCount).toBe(2)
      expect(await runtime.transactionStatus(node, id, signal())).toBe('pending')
      chain.mine()
      expect(await runtime.transactionStatus(node, id, signal())).toBe('confirmed')
      expect(await runtime.balance(node, address, signal())).toBe(16_000n - fee)
    })
  },
)

describe('[SND-13] a payment', () => {
  it('leaves the fee to a wallet that can send, if no rate is given', async () => {
    const { send, wallet, address } = await open('sats-connect')
    chain.fund(address, 90_000n)
    await send()
    expect(wallet.requests.map(({ method }) => method)).toContain('sendTransfer')
  })

  it('pays the node’s fee rate if the wallet only signs', async () => {
    const { send, address, wallet } = await open('standard')
    chain.fund(address, 90_000n)
    chain.setFeeRate(8)
    const fee = await estimate(address)
    const sent = await getTransaction(await send())
    chain.setFeeRate(2)
    expect(BigInt(sent.fee)).toBe(fee)
    expect(sent.fee / Math.ceil(sent.weight / 4)).toBeGreaterThan(4)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('sendTransfer')
  })

  it('never comes from the ordinals account, unless that is requested', async () => {
    const { send, session, address } = await open('sats-connect')
    const ordinals = session.accounts[1]
    if (!ordinals) throw new Error('Two accounts were shared.')
    chain.fund(ordinals.address, 90_000n)
    await expect(send({ feeRate: 2n })).rejects.toEqual(coded('insufficient-funds'))
    chain.fund(address, 90_000n)
    const fromMain = await getTransaction(await send({ feeRate: 2n }))
    expect(fromMain.vin.map(({ prevout }) => prevout.scriptpubkey_address)).toEqual([address])
    // Asked by name it pays, also without a fee rate: the wallet's own transfer would take the other's money.
    const fromOrdinals = await getTransaction(await send({}, ordinals))
    const from = fromOrdinals.vin.map(({ prevout }) => prevout.scriptpubkey_address)
    expect(from).toEqual([ordinals.address])
  })

  it.each<[string, { value?: bigint; feeRate?: bigint; to?: string }, KitErrorCode]>([
    ['to another network', { to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'address-invalid'],
    ['to no address', { to: 'vitalik.eth' }, 'address-invalid'],
    ['of dust', { value: 329n }, 'amount-invalid'],
    ['of nothing', { value: 0n }, 'amount-invalid'],
    ['of less than nothing', { value: -1n }, 'invalid-params'],
    ['of more than there is', { value: 2n ** 60n }, 'amount-invalid'],
    ['of more than the balance', { value: 10n ** 12n, feeRate: 1n }, 'insufficient-funds'],
    ['for no fee', { feeRate: 0n }, 'invalid-params'],
    ['for a mad fee', { feeRate: 100_000n }, 'invalid-params'],
  ])('rejects %s before the wallet is asked', async (_, fields, code) => {
    const { send, wallet } = await open()
    await expect(send(fields)).rejects.toEqual(coded(code))
    expect(wallet.promptCount).toBe(1)
  })

  it('rejects a nested account if the wallet returns no fitting key', async () => {
    const { send, address } = await open('unisat', 'p2sh-p2wpkh', {
      tamper: (method, answer) => (method === 'getPublicKey' ? `02${'11'.repeat(32)}` : answer),
    })
    chain.fund(address, 90_000n)
    await expect(send({ feeRate: 2n })).rejects.toEqual(coded('wallet-unsupported'))
  })
})

describe('[X12] the node’s response', () => {
  async function prepared() {
    const opened = await open()
    chain.fund(opened.address, 90_000n)
    return opened
  }
  const failing = (thrown: () => KitError): NodeClient => ({
    ...node,
    post: () => Promise.reject(thrown()),
  })

  it('is passed on if it rejects', async () => {
    const { send, wallet } = await prepared()
    chain.setMinFeeRate(9)
    const refused = await send({ feeRate: 2n }).catch((thrown: unknown) => thrown)
    chain.setMinFeeRate(1)
    expect(refused).toMatchObject({
      code: 'transaction-rejected',
      details: { reason: expect.stringMatching(/^min relay fee not met/) },
    })
    expect(wallet.promptCount).toBe(2)
  })

  it.each<[string, () => KitError, KitErrorCode]>([
    [
      'that a coin is spent',
      () =>
        new KitError('http-error', '', {
          details: {
            status: 400,
            answer: 'RPC error: {"code":-26,"message":"txn-mempool-conflict"}',
          },
        }),
      'transaction-rejected',
    ],
  ])('may be %s', async (_, thrown, code) => {
    const { send, session } = await prepared()
    await expect(send({ feeRate: 2n }, session.accounts[0], failing(thrown))).rejects.toEqual(
      coded(code),
    )
  })

  it.each<[string, () => KitError]>([
    ['nothing', () => new KitError('network-unreachable', '')],
    ['nothing in time', () => new KitError('timeout', '')],
    ['that it is broken', () => new KitError('http-error', '', { details: { status: 502 } })],
    ['that the outcome is unknown', () => new KitError('outcome-unknown', '')],
  ])('[X12] follows the payment by its id if it is %s', async (_, thrown) => {
    const { send, session } = await prepared()
    expect(await send({ feeRate: 2n }, session.accounts[0], failing(thrown))).toMatch(
      /^[\da-f]{64}$/,
    )
  })

  it.each([
    'Transaction already in block chain',
    'sendrawtransaction RPC error: {"code":-26,"message":"txn-already-in-mempool"}',
    'sendrawtransaction RPC error: {"code":-26,"message":"txn-already-known"}',
    'sendrawtransaction RPC error: {"code":-27,"message":"Transaction outputs already in utxo set"}',
  ])('[X12] counts the payment as sent if the node already has it: %s', async (answer) => {
    const { send, session } = await prepared()
    const details = { status: 400, answer }
    const by = failing(() => new KitError('http-error', '', { details }))
    expect(await send({ feeRate: 2n }, session.accounts[0], by)).toMatch(/^[\da-f]{64}$/)
  })

  it('[X13] returns replaced for a payment that another one replaced', async () => {
    const { send, address } = await open()
    chain.fund(address, 90_000n)
    const id = await send({ feeRate: 1n })
    chain.drop(id)
    expect(await runtime.transactionStatus(node, id, signal())).toBe('pending')
    const other = await send({ feeRate: 5n })
    expect(await runtime.transactionStatus(node, id, signal())).toBe('pending')
    chain.mine()
    expect(await runtime.transactionStatus(node, id, signal())).toBe('replaced')
    expect(await runtime.transactionStatus(node, other, signal())).toBe('confirmed')
  })

  it.each([
    ['coins', '/utxo', [{ txid: 'x', vout: 0, value: 1 }]],
    ['coins', '/utxo', [{ txid: '11'.repeat(32), vout: 0, value: 1.5 }]],
    ['coins', '/utxo', [{ txid: '11'.repeat(32), vout: -1, value: 1 }]],
    ['coins', '/utxo', { length: 1 }],
    [
      'coins',
      '/utxo',
      [
        { txid: '11'.repeat(32), vout: 0, value: 90_000 },
        { txid: '11'.repeat(32), vout: 0, value: 90_000 },
      ],
    ],
    ['fee rates', '/fee-estimates', { 3: 1e9 }],
    ['fee rates', '/fee-estimates', { 3: 501 }],
    ['fee rates', '/fee-estimates', { 3: 'many' }],
  ])('is checked: %s at %s', async (_, path, answer) => {
    const { address } = await open()
    const by: NodeClient = {
      ...node,
      get: async (at, abortSignal) => (at.endsWith(path) ? answer : node.get(at, abortSignal)),
    }
    const asked = { namespace: 'bip122', transaction: { to, value: 30_000n } } as const
    await expect(runtime.estimateFee(by, address, asked, signal())).rejects.toEqual(
      coded('wallet-response-invalid'),
    )
  })

  it('includes pending payments in the balance', async () => {
    const { send, address } = await open()
    chain.fund(address, 90_000n)
    const before = await runtime.balance(node, address, signal())
    const id = await send({ feeRate: 1n })
    const { fee } = await getTransaction(id)
    expect(await runtime.balance(node, address, signal())).toBe(before - 30_000n - BigInt(fee))
    await expect(runtime.balance(node, 'nonsense', signal())).rejects.toEqual(
      coded('address-invalid'),
    )
    await expect(runtime.transactionStatus(node, '0x12', signal())).rejects.toEqual(
      coded('invalid-params'),
    )
    vi.restoreAllMocks()
  })
})
