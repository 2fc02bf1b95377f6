import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import {
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinWallet,
} from './create-bitcoin-wallet.js'
import { createKeyRing, fromHex, toHex } from './keys.js'
import { getNames } from './networks.js'
import { signBip322, signEcdsa } from './sign-message.js'
import { verifyBitcoinMessage } from './verify-message.js'

let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoinChain({ blockTime: 20 })
})
afterAll(() => chain.stop())

const open = (options: Partial<BitcoinTestWalletOptions> = {}): BitcoinTestWallet =>
  createBitcoinWallet({
    providers: ['unisat'],
    networks: [
      { id: chain.caipNetworkId, url: chain.url },
      { id: 'bip122:000000000933ea01ad0ee984209779ba' },
    ],
    ...options,
  })
const regtest = getNames('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
/** Calls a method of a provider whose type is the wallet's own affair. */
const ask = (wallet: BitcoinTestWallet, method: string, ...inputs: unknown[]): Promise<unknown> =>
  Reflect.get(wallet.provider, method).apply(wallet.provider, inputs)
const code = (expected: number) => expect.objectContaining({ code: expected })
const text = new TextEncoder().encode('Hello')

describe('keys', () => {
  describeVectors('bip32-44-84-86', (cases) => {
    const derived = cases.filter(
      ({ kind, address }) => /^bip8[46]-account$/.test(kind) && typeof address === 'string',
    )
    it.each(derived)('$id', ({ mnemonic, path, address, kind }) => {
      // Only the first address of the first account is one the wallet shows.
      if (!/\/0\/0$/.test(String(path))) return expect(path).toMatch(/\/\d+$/)
      const ring = createKeyRing(String(mnemonic), 'p2wpkh')
      const holder = ring(
        getNames('bip122:000000000019d6689c085ae165831e93'),
        0,
        kind === 'bip84-account' ? 'payment' : 'ordinals',
      )
      expect([holder.path, holder.address]).toEqual([path, address])
    })
  })

  it.each(['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const)(
    'of %s sign messages that verify only for their address',
    (type) => {
      const ring = createKeyRing(
        'test test test test test test test test test test test junk',
        type,
      )
      const [holder, other] = [ring(regtest, 0, 'payment'), ring(regtest, 1, 'payment')]
      const signatures = [signEcdsa(holder, text, true), signEcdsa(holder, text, false)]
      if (type !== 'p2pkh') signatures.push(signBip322(holder, text))
      for (const signature of signatures) {
        expect(verifyBitcoinMessage(holder.address, text, signature, regtest)).toBe(true)
        expect(verifyBitcoinMessage(other.address, text, signature, regtest)).toBe(false)
      }
    },
  )
})

describe('the user', () => {
  it('is prompted once, and rejects with the code of each provider API', async () => {
    const wallet = open()
    wallet.reject()
    await expect(ask(wallet, 'requestAccounts')).rejects.toEqual(code(4001))
    wallet.approve()
    expect(await ask(wallet, 'requestAccounts')).toEqual([wallet.addresses[0]])
    expect(await ask(wallet, 'requestAccounts')).toEqual([wallet.addresses[0]])
    expect(wallet.promptCount).toBe(2)

    const xverse = open({ providers: ['sats-connect'] })
    xverse.reject()
    expect(await ask(xverse, 'request', 'wallet_connect', null)).toMatchObject({
      error: { code: -32000 },
    })
    const leather = open({ providers: ['leather'] })
    leather.reject()
    await expect(ask(leather, 'request', 'getAddresses')).rejects.toMatchObject({
      error: { code: 4001 },
    })
  })

  it('locks, revokes and switches, and the site follows', async () => {
    const wallet = open({ authorized: true })
    const seen = async () => (await ask(wallet, 'getAccounts')) as string[]
    expect(await seen()).toEqual([wallet.addresses[0]])
    wallet.selectAccount(1)
    expect(await seen()).toEqual([wallet.addresses[1]])
    wallet.lock()
    expect(await seen()).toEqual([])
    wallet.unlock()
    wallet.switchNetwork('bip122:000000000019d6689c085ae165831e93')
    expect((await seen())[0]).toMatch(/^bc1q/)
    wallet.forgetSite()
    expect(await seen()).toEqual([])
    wallet.uninstall()
    await expect(ask(wallet, 'getAccounts')).rejects.toThrow('Extension context invalidated.')
  })
})

describe('transfers', () => {
  it.each(['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const)(
    'sends from %s, and the chain accepts it',
    async (payment) => {
      const wallet = open({ authorized: true, payment })
      const [from = '', to] = wallet.addresses
      chain.fund(from, 60_000n)
      const txid = await ask(wallet, 'sendBitcoin', to, 20_000)
      const response = await fetch(`${chain.url}/tx/${txid}`)
      expect(await response.json()).toMatchObject({ txid })
    },
  )

  it('rejects transfers above the balance, and PSBTs of other accounts', async () => {
    const wallet = open({
      authorized: true,
      mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    })
    await expect(ask(wallet, 'sendBitcoin', wallet.addresses[1], 20_000)).rejects.toThrow(
      'Insufficient',
    )
    const psbt = new Transaction()
    const { script } = p2wpkh(
      fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'),
    )
    psbt.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 1n } })
    await expect(ask(wallet, 'signPsbt', toHex(psbt.toPSBT()))).rejects.toEqual(code(-32602))
  })
})
