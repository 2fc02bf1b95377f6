/** Namespaces by the session's own methods, over a room that only notes what it is asked. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Network } from '../../chain/network.js'
import type { SolanaSendOptions } from '../../chain/send-request.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import type { Site } from '../providers/site.js'
import type { ApprovedNamespace } from '../session/session.js'
import type { NamespaceListener, SessionController } from '../session/session-controller.js'
import { createUniversalSession } from './session.js'

const networkId = 'bip122:000000000019d6689c085ae165831e93'
const segwit = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const script = 'bc1qwqdg6squsna38e46795at95yu9atm8azzmyvckulcc7kytlcckxswvvzej'

function getSession(address: string) {
  const asked: { readonly method: string; readonly params: unknown }[] = []
  const answers: Readonly<Record<string, unknown>> = {
    signMessage: { signature: 'ab' },
    signPsbt: { psbt: 'cHNidA==' },
    sendTransfer: { txid: 'ab' },
  }
  const room: Partial<SessionController> = {
    approved: () => ({
      accounts: [{ networkId, address }],
      chains: [networkId],
      methods: new Set(Object.keys(answers)),
    }),
    async request(_, method, params) {
      asked.push({ method, params })
      return answers[method]
    },
    listen: () => () => undefined,
  }
  const site: Site = { getNetworkId: () => networkId, read: async () => undefined }
  const session = createUniversalSession(room as SessionController, site, 'bip122', networkId)
  return { session, asked, account: session.accounts[0] }
}

describe('Bitcoin without its adapter', () => {
  it.each([
    [segwit, undefined, 'ecdsa'],
    [legacy, undefined, 'ecdsa'],
    // Of a testnet: what looks like a prefix of bech32 is none.
    ['mx1PBUevWwoMgVtqjZdQLTqYF3VLjpMFaq', undefined, 'ecdsa'],
    ['nkx1bQk3Kp4yxoD3rWdTYqZxSTxT4HUmVqs', undefined, 'ecdsa'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', undefined, 'ecdsa'],
    ['bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk', undefined, 'bip322'],
    [taproot, undefined, 'bip322'],
    [script, undefined, 'bip322'],
    [segwit, 'bip322', 'bip322'],
    [taproot, 'ecdsa', 'ecdsa'],
  ] as const)('signs a message of %s, asked for as %s, with %s', async (address, protocol, by) => {
    const { session, asked, account } = getSession(address)
    await session.sign(account, { kind: 'message', message: 'Hi', ...(protocol && { protocol }) })
    expect(asked).toMatchObject([{ method: 'signMessage', params: { address, protocol: by } }])
  })

  it('omits the list of signers for a PSBT without named inputs', async () => {
    const { session, asked, account } = getSession(segwit)
    await session.sign(account, { kind: 'psbt', psbt: 'cHNidA==' })
    await session.sign(account, { kind: 'psbt', psbt: 'cHNidA==', inputs: { [segwit]: [0, 2] } })
    const [whichever, named] = asked.map(({ params }) => params)
    expect(whichever).toEqual({ account: segwit, psbt: 'cHNidA==', broadcast: false })
    const signInputs = [0, 2].map((index) => ({ address: segwit, index }))
    expect(named).toMatchObject({ signInputs })
  })

  it('[X12, X18] rejects an unsupported fee rate and an invalid amount, and asks nothing', async () => {
    const { session, asked, account } = getSession(segwit)
    const network: Network = {
      id: networkId.slice('bip122:'.length),
      caipNetworkId: networkId,
      chainNamespace: 'bip122',
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    }
    const transaction = { to: taproot, value: 1n }
    const send = (more: object) =>
      session.send(
        account,
        network,
        { namespace: 'bip122', transaction: { ...transaction, ...more } },
        {} as never,
      )
    for (const value of ['1', 1, -1n, undefined, null])
      await expect(send({ value })).rejects.toMatchObject({ code: 'invalid-params' })
    await expect(send({ feeRate: 50n })).rejects.toMatchObject({ code: 'method-unsupported' })
    expect(asked).toEqual([])
    expect(await send({})).toBe('ab')
  })
})

describe('[X18] an EVM wallet without its adapter', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const network: Network = {
    id: 1,
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }
  function open(response: unknown = '0xab') {
    const asked: unknown[] = []
    const room: Partial<SessionController> = {
      approved: () => ({
        accounts: [{ networkId: 'eip155:1', address }],
        chains: ['eip155:1'],
        methods: new Set(['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4']),
      }),
      async request(_, method, params) {
        asked.push([method, params])
        return response
      },
      listen: () => () => undefined,
    }
    const site: Site = { getNetworkId: () => 'eip155:1', read: async () => undefined }
    const session = createUniversalSession(room as SessionController, site, 'eip155', 'eip155:1')
    const send = (transaction: object) =>
      session.send(
        session.accounts[0],
        network,
        { namespace: 'eip155', transaction: transaction as never },
        {} as never,
      )
    return { asked, session, send }
  }

  it('is asked for amounts alone, and for deployments that say so', async () => {
    const { asked, send } = open()
    for (const wrong of [
      { to: address, value: '10000000000000000' },
      { to: address, nonce: '1' },
      { to: undefined, value: 1n },
      { to: '', value: 1n },
      { data: '0x6080' },
    ]) {
      await expect(send(wrong)).rejects.toMatchObject({ name: 'KitError' })
    }
    expect(asked).toEqual([])
    await send({ to: address, value: 10_000_000_000_000_000n })
    await send({ bytecode: '0x6080' })
    expect(asked).toEqual([
      ['eth_sendTransaction', [{ from: address, to: address, value: '0x2386f26fc10000' }]],
      ['eth_sendTransaction', [{ from: address, data: '0x6080' }]],
    ])
  })

  const typedData = { domain: {}, types: {}, primaryType: 'Mail', message: {} }
  const signed = [
    { kind: 'message', message: 'Hello' },
    { kind: 'typed-data', typedData },
  ] as const

  it.each(signed)('returns hexadecimal signatures: $kind', async (request) => {
    const { session } = open()
    expect(await session.sign(session.accounts[0], request)).toBe('0xab')
    for (const wrong of ['ab', '0x', '0xabc', '', null, 7]) {
      const other = open(wrong).session
      const answered = other.sign(other.accounts[0], request)
      await expect(answered).rejects.toMatchObject({ code: 'wallet-response-invalid' })
    }
  })

  it('[X12] returns hexadecimal hashes, and outcome-unknown for other text', async () => {
    expect(await open().send({ to: address })).toBe('0xab')
    for (const wrong of ['ab', '', null])
      await expect(open(wrong).send({ to: address })).rejects.toMatchObject({
        code: 'outcome-unknown',
      })
  })

  it('is asked through its provider for quantities in hexadecimal alone', async () => {
    const { asked, session } = open()
    const provider = session.provider as {
      request(method: string, params: unknown): Promise<unknown>
    }
    const ask = (value: unknown) =>
      provider.request('eth_sendTransaction', [{ from: address, to: address, value }])
    for (const value of ['1000', 1, null, -1n])
      await expect(ask(value)).rejects.toMatchObject({ code: 'invalid-params' })
    expect(asked).toEqual([])
    expect(await ask('0x1')).toBe('0xab')
  })
})

describe('a Solana wallet without its adapter', () => {
  it('receives the options of a transaction', async () => {
    const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const address = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
    const asked: unknown[] = []
    const room: Partial<SessionController> = {
      approved: () => ({
        accounts: [{ networkId: id, address }],
        chains: [id],
        methods: new Set(['solana_signAndSendTransaction']),
      }),
      async request(_, _method, params) {
        asked.push(params)
        return { signature: 'ab' }
      },
      listen: () => () => undefined,
    }
    const site: Site = { getNetworkId: () => id, read: async () => undefined }
    const session = createUniversalSession(room as SessionController, site, 'solana', id)
    const network: Network = {
      id: id.slice('solana:'.length),
      caipNetworkId: id,
      chainNamespace: 'solana',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    }
    const send = (options: SolanaSendOptions) =>
      session.send(
        session.accounts[0],
        network,
        {
          namespace: 'solana',
          transaction: { transaction: new Uint8Array([1]), ...options },
        },
        {} as never,
      )
    const sendOptions = { preflightCommitment: 'finalized', maxRetries: 2 } as const
    await send(sendOptions)
    await send({})
    expect(asked).toEqual([
      { transaction: 'AQ==', pubkey: address, sendOptions },
      { transaction: 'AQ==', pubkey: address },
    ])
  })
})

describe('[C8] an EVM wallet that agrees to a network, and shares it late', () => {
  const evm = (id: number): Network => ({
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  })
  afterEach(() => void vi.useRealTimers())

  async function agreedLate() {
    vi.useFakeTimers()
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const sharing = (...ids: readonly number[]): ApprovedNamespace => ({
      accounts: ids.map((id) => ({ networkId: `eip155:${id}`, address })),
      chains: ids.map((id): CaipNetworkId => `eip155:${id}`),
      methods: new Set(['wallet_switchEthereumChain']),
    })
    let shared = sharing(1, 10)
    let door: NamespaceListener | undefined
    const room: Partial<SessionController> = {
      approved: () => shared,
      request: async () => null,
      listen(_, listener) {
        door = listener
        return () => undefined
      },
    }
    const site: Site = { getNetworkId: () => 'eip155:1', read: async () => undefined }
    const session = createUniversalSession(room as SessionController, site, 'eip155', 'eip155:1')
    const heard: CaipNetworkId[] = []
    session.subscribe({
      onAccountsChange: () => undefined,
      onNetworkChange: (id) => void heard.push(id),
      onDisconnect: () => undefined,
    })
    const switched = session.switchNetwork(evm(137))
    const failed = expect(switched).rejects.toMatchObject({ code: 'network-changed' })
    await vi.advanceTimersByTimeAsync(3_000)
    await failed
    return {
      heard,
      tells: (id: number) => door?.event('chainChanged', id, 'eip155:1'),
      shares(...ids: readonly number[]) {
        shared = sharing(...ids)
        door?.changed()
      },
    }
  }

  it('is followed there', async () => {
    const wallet = await agreedLate()
    wallet.shares(1, 10, 137)
    expect(wallet.heard).toEqual(['eip155:137'])
  })

  it('is not followed there if it has moved elsewhere', async () => {
    const wallet = await agreedLate()
    wallet.tells(10)
    wallet.shares(1, 10, 137)
    expect(wallet.heard).toEqual(['eip155:10'])
  })

  it('is not followed there if it has reported that it stays', async () => {
    const wallet = await agreedLate()
    wallet.tells(1)
    wallet.shares(1, 10, 137)
    expect(wallet.heard).toEqual([])
  })
})
