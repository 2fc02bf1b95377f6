/** [X20][X21] What a payment costs and which coins it spends, from the preview to the moment it is built. */
import {
  type Account,
  type NodeClient,
  type Transfer,
  toNetwork,
  type WalletSession,
} from '@scope/core/chain'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { type BitcoinProviderKind, createBitcoinWallet, createTestNode } from '@scope/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bitcoinRegtest } from '../networks/index.js'
import { createBitcoinRuntime } from '../runtime.js'

const to = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
const signal = () => new AbortController().signal
const runtime = createBitcoinRuntime()

let chain: BitcoinChain
let node: NodeClient
let account = 0
beforeAll(async () => {
  chain = await startBitcoinChain()
  node = createTestNode(chain.url)
})
afterAll(() => chain.stop())
beforeEach(() => void account++)

const network = () => toNetwork(bitcoinRegtest(chain.url))
/** A node that asks for so many satoshi a virtual byte. */
const at = (rate: number): NodeClient => ({
  ...node,
  get: (path, wanted) =>
    path === '/fee-estimates'
      ? Promise.resolve({ '1': rate, '3': rate, '6': rate })
      : node.get(path, wanted),
})

/** Opens an unused wallet with these coins. */
async function open(
  coins: readonly bigint[],
  face: BitcoinProviderKind = 'unisat',
  payment: 'p2wpkh' | 'p2tr' = 'p2wpkh',
) {
  const wallet = createBitcoinWallet({
    providers: [face],
    payment,
    networks: [{ id: network().caipNetworkId, url: chain.url }],
    accounts: 20,
  })
  wallet.selectAccount(account)
  const session = await runtime.connect({
    connector: {
      id: 'unisat',
      name: 'Test',
      namespace: 'bip122',
      type: 'ANNOUNCED',
      provider: wallet.provider,
    },
    networkId: network().caipNetworkId,
    silent: false,
    signal: signal(),
  })
  const money = await runtime.assets?.()
  if (!session || !money) throw new Error('There is no session.')
  const [{ address }] = session.accounts
  for (const sats of coins) chain.fund(address, sats)
  chain.mine()
  const preview = (transfer: Partial<Transfer>, by = node) =>
    money.preview(by, network(), address, { to, amount: 30_000n, ...transfer }, signal())
  const max = async (transfer: Partial<Transfer> = {}, by = node) => {
    const all = await money.getMaxAmount?.(
      by,
      network(),
      address,
      { to, amount: 0n, ...transfer },
      signal(),
    )
    if (!all?.feeRate) throw new Error('Bitcoin says what can be sent.')
    return { amount: all.amount, quotedFeeRate: all.feeRate, isMax: true }
  }
  const send = (transfer: Partial<Transfer>, by = node) =>
    pay(session, session.accounts[0], money.transfer({ to, amount: 30_000n, ...transfer }), by)
  const asked = () => wallet.requests.map(({ method }) => method)
  return { wallet, address, preview, max, send, asked }
}
const pay = (
  session: WalletSession,
  from: Account,
  request: Parameters<WalletSession['send']>[2],
  by: NodeClient,
) => session.send(from, network(), request, by)

const spent = async (id: string) => {
  const { vin, fee } = JSON.parse(JSON.stringify(await node.get(`/tx/${id}`))) as {
    fee: number
    vin: { prevout: { value: number } }[]
  }
  return { fee: BigInt(fee), coins: vin.map(({ prevout }) => prevout.value).toSorted() }
}
const tooHigh = { code: 'amount-invalid', details: { transferFailure: 'fee-too-high' } }

describe('[X20] a fee out of proportion', () => {
  it('is rejected for Max, and for any amount entered after it', async () => {
    const { max, preview } = await open(Array.from({ length: 20 }, () => 50_000n))
    const all = await max({}, at(500))
    expect((await preview(all, at(500))).error).toMatchObject(tooHigh)
    expect((await preview({ ...all, amount: 10_000n }, at(500))).error).toMatchObject(tooHigh)
    expect((await preview({ amount: 10_000n, feeRate: 500n }, at(500))).error).toBeUndefined()
  })

  it('is rejected on sending, also at the quoted rate', async () => {
    const { send, wallet } = await open([500_000n])
    const before = wallet.promptCount
    await expect(send({ amount: 10_000n, quotedFeeRate: 500n, isMax: true })).rejects.toMatchObject(
      tooHigh,
    )
    expect(wallet.promptCount).toBe(before)
  })
})

describe('[X20] the fee of a payment that is built', () => {
  it('is compared with the quoted fee', async () => {
    const { preview, send, wallet, address } = await open([40_000n, 12_000n, 12_000n, 12_000n])
    const { fee, feeRate = 1n } = await preview({})
    const shown = { quotedFee: fee, quotedFeeRate: feeRate, feeRate }
    // Other coins are told as it is sent: many small ones.
    const told = { status: { confirmed: true, block_height: 1 } }
    const lying: NodeClient = {
      ...node,
      get: async (path, wanted) =>
        path === `/address/${address}/utxo`
          ? Array.from({ length: 4 }, (_, vout) => ({
              txid: `${vout}`.repeat(64),
              vout,
              value: 12_000,
              ...told,
            }))
          : node.get(path, wanted),
    }
    const before = wallet.promptCount
    await expect(send(shown, lying)).rejects.toMatchObject({ code: 'fee-changed' })
    expect(wallet.promptCount).toBe(before)
    const id = await send(shown)
    expect((await spent(id)).fee).toBeLessThanOrEqual(fee)
  })
})

describe('[X21] small UTXOs, which may carry inscriptions or runes', () => {
  it('does not spend them, also with Max, unless the user chooses to', async () => {
    const { max, preview, send } = await open([40_000n, 10_000n, 546n])
    const { smallUtxos, error } = await preview({})
    expect([smallUtxos, error]).toEqual([10_546n, undefined])
    const all = await max()
    expect(all.amount).toBeLessThan(40_000n)
    expect((await max({ allowSmallUtxos: true })).amount).toBeGreaterThan(40_000n)
    const id = await send(all)
    expect((await spent(id)).coins).toEqual([40_000])
  })

  it.each(['p2tr', 'p2wpkh'] as const)(
    'are left out of Max on a %s account, and reported',
    async (payment) => {
      const { max, preview, send } = await open([100_000n, 546n, 546n, 330n], 'unisat', payment)
      const all = await max()
      const shown = await preview(all)
      expect([shown.smallUtxos, shown.error]).toEqual([1_422n, undefined])
      expect(all.amount + shown.fee).toBe(100_000n)
      const result = await spent(await send(all))
      expect(result).toEqual({ coins: [100_000], fee: shown.fee })
    },
  )

  it('make Max zero with a reason if the account has nothing else', async () => {
    const { max, preview } = await open([546n, 546n, 9_000n], 'unisat', 'p2tr')
    expect((await max()).amount).toBe(0n)
    const { smallUtxos, error } = await preview({ amount: 1_000n })
    expect(smallUtxos).toBe(10_092n)
    expect(error).toMatchObject({ details: { transferFailure: 'small-utxos' } })
  })

  it('reports that they are needed, and spends them if the user chose to', async () => {
    const { preview, send } = await open([40_000n, 10_000n])
    const wish = { amount: 45_000n }
    expect((await preview(wish)).error).toMatchObject({
      code: 'insufficient-funds',
      details: { transferFailure: 'small-utxos' },
    })
    await expect(send({ ...wish, feeRate: 1n })).rejects.toMatchObject({
      details: { transferFailure: 'small-utxos' },
    })
    const chosen = { ...wish, allowSmallUtxos: true }
    expect((await preview(chosen)).error).toBeUndefined()
    expect((await spent(await send({ ...chosen, feeRate: 1n }))).coins).toEqual([10_000, 40_000])
  })

  it('are left to the wallet if it builds payments', async () => {
    const { preview, send, asked } = await open([60_000n])
    const { fee, feeRate } = await preview({})
    await send({ quotedFee: fee, quotedFeeRate: feeRate ?? 1n })
    expect(asked()).toContain('sendBitcoin')
    expect(asked()).not.toContain('signPsbt')
  })
})
