import type { Connector, KitErrorCode, SignRequest, WalletSession } from '@scope/core/chain'
import { toNetwork } from '@scope/core/chain'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import {
  type BitcoinProviderKind,
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinWallet,
  createTestNode,
} from '@scope/testing'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromBase64, toBase64, toHex } from './encoding.js'
import { bitcoinRegtest, bitcoinTestnet, bitcoin as mainnet } from './networks/index.js'
import { createBitcoinRuntime } from './runtime.js'

let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoinChain({ blockTime: 20 })
})
afterAll(() => chain.stop())

const runtime = createBitcoinRuntime()
const signal = () => new AbortController().signal
const ids: Readonly<Record<BitcoinProviderKind, string>> = {
  standard: 'standard:test',
  'sats-connect': 'btc_providers:XverseProviders.BitcoinProvider',
  leather: 'leather',
  okx: 'okx',
  unisat: 'unisat',
}
const faces = Object.keys(ids) as BitcoinProviderKind[]
const regtest = () => toNetwork(bitcoinRegtest(chain.url))
const testnet = toNetwork(bitcoinTestnet)
const coded = (code: KitErrorCode) => expect.objectContaining({ code })

const connector = (face: BitcoinProviderKind, provider: unknown): Connector => ({
  id: ids[face],
  name: 'Test',
  namespace: 'bip122',
  type: 'ANNOUNCED',
  provider,
})
const connectTo = (face: BitcoinProviderKind, provider: unknown, silent = false) =>
  runtime.connect({
    connector: connector(face, provider),
    networkId: regtest().caipNetworkId,
    silent,
    signal: signal(),
  })
async function open(face: BitcoinProviderKind, options: Partial<BitcoinTestWalletOptions> = {}) {
  const wallet = createBitcoinWallet({
    providers: [face],
    networks: [{ id: regtest().caipNetworkId, url: chain.url }, { id: testnet.caipNetworkId }],
    ...options,
  })
  const session = await connectTo(face, wallet.provider)
  if (!session) throw new Error('Asked, and answered undefined.')
  return { wallet, session }
}
const sign = (session: WalletSession, request: Partial<SignRequest> = {}, at = 0) => {
  const asked = { kind: 'message', message: 'Hello', ...request } as SignRequest
  return session.sign(session.accounts[at] ?? session.accounts[0], asked)
}
const pay = (session: WalletSession, wallet: BitcoinTestWallet, network = regtest()) =>
  session.send(
    session.accounts[0],
    network,
    {
      namespace: 'bip122',
      transaction: { to: wallet.addresses[1] ?? '', value: 10_000n, feeRate: 2n },
    },
    createTestNode(chain.url),
  )

describe('[CON-16] accounts', () => {
  it.each<[BitcoinProviderKind, number]>([
    ['standard', 2],
    ['sats-connect', 2],
    ['leather', 2],
    ['okx', 1],
    ['unisat', 1],
  ])('have purpose and key in %s, those for payments first', async (face, count) => {
    const { session } = await open(face)
    expect(session.accounts).toHaveLength(count)
    const [payment, ordinals] = session.accounts
    expect(payment).toMatchObject({ type: 'payment', publicKey: expect.stringMatching(/^0[23]/) })
    if (ordinals) expect(ordinals).toMatchObject({ type: 'ordinal', address: /^bcrt1p/ })
    if (face === 'leather') expect(payment.path).toBe("m/84'/1'/0'/0/0")
  })

  it('marks a lone Taproot address as a payment address', async () => {
    const { session } = await open('unisat', { payment: 'p2tr' })
    expect(session.accounts[0]).toMatchObject({ type: 'payment' })
  })

  it('omit an invalid key or path', async () => {
    const { session } = await open('leather', {
      tamper: (method, answer) =>
        method === 'getAddresses'
          ? {
              addresses: (answer as { addresses: object[] }).addresses.map((address) => ({
                ...address,
                publicKey: '<b>',
                derivationPath: '../..',
              })),
            }
          : answer,
    })
    expect(Object.keys(session.accounts[0]).sort()).toEqual(['address', 'namespace', 'type'])
  })
})

describe('[C8] dishonest wallets', () => {
  const replace = (value: unknown) => () => value
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const told = (paymentAddress: string) => ({
    addresses: [{ symbol: 'BTC', address: paymentAddress, purpose: 'payment' }],
    network: { bitcoin: { name: 'Regtest' } },
  })

  it.each<
    [string, BitcoinProviderKind, (method: string, answer: unknown) => unknown, KitErrorCode]
  >([
    ['an address of another network', 'sats-connect', replace(told(address)), 'network-changed'],
    [
      'an address of another network',
      'unisat',
      (method, answer) => (method === 'requestAccounts' ? [address] : answer),
      'network-changed',
    ],
    [
      'no address at all',
      'okx',
      (method, answer) => (method === 'connect' ? { address: 'x' } : answer),
      'wallet-response-invalid',
    ],
    ['no address at all', 'leather', replace(told('nonsense')), 'wallet-response-invalid'],
    ['no account', 'sats-connect', replace({ addresses: [] }), 'no-accounts'],
    [
      'no account',
      'leather',
      replace({ addresses: [{ symbol: 'STX', address: 'SP' }] }),
      'no-accounts',
    ],
    [
      'no account',
      'unisat',
      (method, answer) => (method === 'requestAccounts' ? [] : answer),
      'no-accounts',
    ],
    ['no account', 'standard', replace({ accounts: [] }), 'no-accounts'],
    ['no list of accounts', 'standard', replace(null), 'wallet-response-invalid'],
    ['nonsense', 'unisat', replace(42), 'no-accounts'],
    [
      'a network that is not Bitcoin’s',
      'unisat',
      (method, answer) => (method === 'getChain' ? { enum: 'FRACTAL_BITCOIN_MAINNET' } : answer),
      'network-not-found',
    ],
  ])('are rejected if they give %s (%s)', async (_, face, tamper, code) => {
    await expect(open(face, { tamper })).rejects.toEqual(coded(code))
  })

  it.each(faces)('[C8] rejects a signature of another key, by %s', async (face) => {
    const other = createBitcoinWallet({
      providers: ['unisat'],
      networks: [{ id: regtest().caipNetworkId }],
      authorized: true,
      mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    })
    const sign322 = Reflect.get(other.provider, 'signMessage')
    const foreign = await sign322('Hello', 'bip322-simple')
    const { session } = await open(face, {
      tamper(method, answer) {
        if (method === 'bitcoin:signMessage') {
          return [{ signedMessage: new Uint8Array(), signature: fromBase64(foreign) }]
        }
        if (method !== 'signMessage') return answer
        return typeof answer === 'string' ? foreign : { ...Object(answer), signature: foreign }
      },
    })
    await expect(sign(session)).rejects.toEqual(coded('wallet-response-invalid'))
  })

  it.each(faces)('[C8] rejects a PSBT with changed outputs, by %s', async (face) => {
    const { wallet, session } = await open(face, {
      tamper(method, answer) {
        const swap = (psbt: Uint8Array) => {
          const signed = Transaction.fromPSBT(psbt)
          const stolen = new Transaction()
          const { txid, index, sequence, witnessUtxo } = signed.getInput(0)
          stolen.addInput({ txid, index, sequence, witnessUtxo } as never)
          stolen.addOutput({
            script: signed.getOutput(0).script ?? new Uint8Array(),
            amount: 1_000n,
          })
          return stolen.toPSBT()
        }
        if (method === 'bitcoin:signTransaction') {
          const [{ signedPsbt }] = answer as [{ signedPsbt: Uint8Array }]
          return [{ signedPsbt: swap(signedPsbt) }]
        }
        if (method !== 'signPsbt') return answer
        if (typeof answer === 'string') return toHex(swap(Buffer.from(answer, 'hex')))
        const { psbt, hex } = answer as { psbt?: string; hex?: string }
        if (hex) return { hex: toHex(swap(Buffer.from(hex, 'hex'))) }
        return { psbt: toBase64(swap(fromBase64(psbt ?? '') ?? new Uint8Array())) }
      },
    })
    chain.fund(wallet.addresses[0] ?? '', 100_000n)
    const post = vi.spyOn(globalThis, 'fetch')
    await expect(pay(session, wallet)).rejects.toEqual(coded('wallet-response-invalid'))
    // Other test files of this process may ask nodes of their own.
    const sent = post.mock.calls.filter(
      ([url, init]) => init?.method === 'POST' && String(url).startsWith(chain.url),
    )
    expect(sent).toEqual([])
  })

  it('rejects an empty or invalid signed PSBT', async () => {
    for (const answer of ['', 'zz', '70736274ff', 7]) {
      const { wallet, session } = await open('unisat', {
        tamper: (method, response) => (method === 'signPsbt' ? answer : response),
      })
      chain.fund(wallet.addresses[0] ?? '', 100_000n)
      await expect(pay(session, wallet)).rejects.toEqual(coded('wallet-response-invalid'))
    }
  })

  it('rejects a signature protocol that the wallet doesn’t support', async () => {
    const { session } = await open('leather')
    await expect(sign(session, { protocol: 'ecdsa' } as never)).rejects.toEqual(
      coded('wallet-unsupported'),
    )
    expect(await sign(session, { protocol: 'bip322' } as never)).toMatch(/=*$/)
  })

  it.each(faces)('rejects requests after the wallet is gone, by %s', async (face) => {
    const { wallet, session } = await open(face)
    wallet.uninstall()
    await expect(sign(session)).rejects.toMatchObject({ name: 'KitError' })
    await expect(connectTo(face, wallet.provider)).rejects.toEqual(coded('provider-disconnected'))
  })
})

describe('refusals', () => {
  it.each(faces)('are the same for every wallet: %s', async (face) => {
    const { wallet, session } = await open(face)
    wallet.reject()
    await expect(sign(session)).rejects.toEqual(coded('user-rejected'))
    chain.fund(wallet.addresses[0] ?? '', 100_000n)
    await expect(pay(session, wallet)).rejects.toEqual(coded('user-rejected'))
    if (session.capabilities.has('switch-network')) {
      await expect(session.switchNetwork(testnet)).rejects.toEqual(coded('user-rejected'))
    }
  })

  it.each([
    [{ value: '30000' }, 'transaction.value: expected bigint, received string'],
    [{ value: undefined }, 'transaction.value: expected bigint, received undefined'],
    [{ value: 30_000 }, 'transaction.value: expected bigint, received number'],
    [{ feeRate: '5' }, 'transaction.feeRate: expected bigint, received string'],
    [{ feeRate: 1.5 }, 'transaction.feeRate: expected bigint, received number'],
    [{ to: null }, 'transaction.to: expected string, received null'],
  ])(
    '[X18] happen before the wallet is asked for amounts of a wrong type: %j',
    async (fields, message) => {
      const { wallet, session } = await open('sats-connect')
      const before = wallet.requests.length
      const transaction = { to: wallet.addresses[0], value: 30_000n, ...fields } as never
      const asked = { namespace: 'bip122', transaction } as const
      await expect(
        session.send(session.accounts[0], regtest(), asked, createTestNode(chain.url)),
      ).rejects.toThrow(message)
      expect(wallet.requests).toHaveLength(before)
    },
  )

  it('rejects requests of another namespace before the wallet prompts', async () => {
    const { wallet, session } = await open('unisat')
    const asked = { namespace: 'eip155', transaction: { to: '0x1' } } as const
    await expect(
      session.send(session.accounts[0], regtest(), asked, createTestNode(chain.url)),
    ).rejects.toEqual(coded('invalid-params'))
    await expect(
      sign(session, { kind: 'transactions', transactions: [] } as never),
    ).rejects.toEqual(coded('wallet-unsupported'))
    expect(wallet.promptCount).toBe(1)
  })
})

describe('[X2] before every write', () => {
  const told: readonly BitcoinProviderKind[] = ['standard', 'sats-connect', 'okx', 'unisat']
  it.each(told)('reads account and network again, by %s', async (face) => {
    const { wallet, session } = await open(face)
    const [account] = session.accounts
    wallet.selectAccount(1)
    await expect(sign(session)).rejects.toEqual(coded('account-changed'))
    wallet.selectAccount(0)
    wallet.switchNetwork(testnet.caipNetworkId)
    await expect(pay(session, wallet)).rejects.toEqual(coded('network-changed'))
    wallet.switchNetwork(regtest().caipNetworkId)
    wallet.lock()
    const ended = vi.fn()
    const stop = session.subscribe({
      onAccountsChange: vi.fn(),
      onNetworkChange: vi.fn(),
      onDisconnect: ended,
    })
    await expect(sign(session)).rejects.toEqual(coded('no-accounts'))
    expect(ended).toHaveBeenCalledWith(coded('no-accounts'))
    stop()
    wallet.unlock()
    expect(account.address).toBe(wallet.addresses[0])
    expect(wallet.promptCount).toBe(1)
    expect(await sign(session)).toMatch(/./)
  })

  it('rejects PSBT inputs that don’t exist, or of accounts that aren’t shared', async () => {
    const { wallet, session } = await open('unisat')
    const psbt = new Transaction()
    psbt.addInput({ txid: '11'.repeat(32), index: 0 })
    const asked = (inputs: Record<string, number[]>) =>
      sign(session, { kind: 'psbt', psbt: toBase64(psbt.toPSBT()), inputs } as never)
    const mine = session.accounts[0].address
    await expect(asked({ [wallet.addresses[1] ?? '']: [0] })).rejects.toEqual(coded('unauthorized'))
    await expect(asked({ [mine]: [1] })).rejects.toEqual(coded('invalid-params'))
    await expect(sign(session, { kind: 'psbt', psbt: 'AAAA' } as never)).rejects.toEqual(
      coded('invalid-params'),
    )
    expect(wallet.promptCount).toBe(1)
  })
})

describe('both protocols', () => {
  it.each(['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const)(
    'sign for %s, the newer one unless the address is old',
    async (payment) => {
      const { session, wallet } = await open('unisat', { payment })
      await sign(session)
      const types = () => wallet.requests.filter(({ method }) => method === 'signMessage')
      expect(types()[0]?.params[1]).toBe(payment === 'p2pkh' ? 'ecdsa' : 'bip322-simple')
      const old = await sign(session, { protocol: 'ecdsa' } as never)
      expect(String(old).length).toBe(88)
    },
  )

  it('sign for the ordinals account, too', async () => {
    for (const face of ['standard', 'sats-connect', 'leather'] as const) {
      const { session } = await open(face)
      expect(fromBase64(await sign(session, {}, 1).then(String))).toHaveLength(66)
    }
  })
})

describe('[NET-03] networks', () => {
  it('are switched if the wallet can, and reported', async () => {
    for (const face of ['sats-connect', 'unisat'] as const) {
      const { session } = await open(face)
      const network = vi.fn()
      const accounts = vi.fn()
      session.subscribe({
        onNetworkChange: network,
        onAccountsChange: accounts,
        onDisconnect: vi.fn(),
      })
      await session.switchNetwork(testnet)
      expect(network).toHaveBeenLastCalledWith(testnet.caipNetworkId)
      expect(accounts.mock.lastCall?.[0][0].address).toMatch(/^tb1q/)
      await expect(session.switchNetwork(toNetwork(mainnet))).rejects.toMatchObject({
        name: 'KitError',
      })
    }
  })

  it('switches between look-alike networks without a prompt if the wallet can’t', async () => {
    const { session, wallet } = await open('leather', {
      networks: [{ id: testnet.caipNetworkId }],
    })
    expect(session.networkId).toBe(testnet.caipNetworkId)
    const signet = { ...testnet, caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c' } as const
    const network = vi.fn()
    session.subscribe({
      onNetworkChange: network,
      onAccountsChange: vi.fn(),
      onDisconnect: vi.fn(),
    })
    await session.switchNetwork(signet)
    expect(network).toHaveBeenCalledWith(signet.caipNetworkId)
    await expect(session.switchNetwork(regtest())).rejects.toEqual(coded('unsupported-method'))
    expect(wallet.promptCount).toBe(1)
  })
})
