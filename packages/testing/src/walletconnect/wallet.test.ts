/** The wallet as a user scripts it, against the real sign-client of a site, over the local relay. */
import { type Relay, startRelay } from '@scope/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestWallet } from '../evm/create-test-wallet.js'
import type { TestWallet } from '../evm/test-wallet.js'
import { createSolanaTestWallet } from '../solana/create-test-wallet.js'
import type { SolanaTestWallet } from '../solana/test-wallet.js'
import { openSite, type Site } from './fixtures/site.js'
import * as face from './index.js'
import { createWalletConnectWallet, type WalletConnectWallet } from './index.js'

const local = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const nowhere = 'http://127.0.0.1:9'

let relay: Relay
let site: Site
let evm: TestWallet
let solana: SolanaTestWallet
let wallet: WalletConnectWallet
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())
beforeEach(async () => {
  evm = createTestWallet({
    accounts: 3,
    chains: [
      { chainId: 1, rpcUrl: nowhere },
      { chainId: 10, rpcUrl: nowhere },
    ],
  })
  solana = createSolanaTestWallet({ chains: [{ chain: 'solana:localnet', rpcUrl: nowhere }] })
  site = await openSite(relay.url)
  wallet = await createWalletConnectWallet({
    relayUrl: relay.url,
    wallets: {
      eip155: evm,
      solana: { wallet: solana, chains: { [local]: 'solana:localnet' } },
    },
    redirect: { native: 'test-phone://', universal: 'https://phone.test' },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all([site.close(), wallet.close()])
})

const wanted = {
  eip155: {
    chains: ['eip155:1', 'eip155:10', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls'],
  },
  solana: { chains: [local], methods: ['solana_signMessage'] },
}
async function connect(): Promise<string> {
  const { uri, topic } = await site.propose(wanted)
  await wallet.pair(uri)
  return topic
}
const sign = (topic: string, text = '0x68656c6c6f') =>
  site.ask(topic, 'eip155:1', 'personal_sign', [text, evm.shared[0]])
const code = (number: number) => expect.objectContaining({ code: number })
const getNamespaces = (topic: string) => site.client.session.get(topic).namespaces

it('exports exactly these names', () => {
  expect(Object.keys(face)).toEqual(['createWalletConnectWallet'])
})

describe('batches', () => {
  it('approves their methods for a wallet that has them, on the chain of the request', async () => {
    const relayUrl = relay.url
    const chains = [1, 10].map((chainId) => ({ chainId, rpcUrl: nowhere }))
    const batching = createTestWallet({ chains, features: { batches: 'ready' } })
    const phone = await createWalletConnectWallet({ relayUrl, wallets: { eip155: batching } })
    const methods = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus']
    const proposal = await site.propose({
      eip155: { chains: ['eip155:1', 'eip155:10'], methods },
    })
    await phone.pair(proposal.uri)
    const topic = await proposal.topic
    expect(getNamespaces(topic).eip155?.methods).toEqual(methods)
    const [from] = batching.shared
    const capabilities = site.ask(topic, 'eip155:10', 'wallet_getCapabilities', [from])
    expect(await capabilities).toMatchObject({ '0xa': { atomic: { status: 'ready' } } })
    const batch = { version: '2.0.0', from, atomicRequired: false, calls: [{ to: from }] }
    const send = (chainId: string) =>
      site.ask(topic, 'eip155:10', 'wallet_sendCalls', [{ ...batch, chainId }])
    await expect(send('0x1')).rejects.toEqual(code(5710))
    batching.reject()
    await expect(send('0xa')).rejects.toEqual(code(5000))
    expect(batching.promptCount).toBe(1)
    await expect(site.ask(topic, 'eip155:10', 'wallet_getCallsStatus', ['0x1'])).rejects.toEqual(
      code(5730),
    )
    await phone.close()
  })
})

describe('proposals', () => {
  it('approves the supported part of all namespaces, with a redirect', async () => {
    const topic = await connect()
    const namespaces = getNamespaces(topic)
    expect(namespaces.eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
      accounts: ['eip155:1', 'eip155:10'].flatMap((chain) =>
        evm.addresses.map((address) => `${chain}:${address}`),
      ),
    })
    expect(namespaces.solana?.accounts).toEqual(
      solana.addresses.map((address) => `${local}:${address}`),
    )
    expect(site.client.session.get(topic).peer.metadata.redirect).toEqual({
      native: 'test-phone://',
      universal: 'https://phone.test',
    })
    expect(wallet.sessions).toMatchObject([{ topic, peer: { name: 'Site' } }])
    expect(wallet.proposals).toMatchObject([{ optionalNamespaces: wanted }])
    expect([wallet.promptCount, evm.promptCount, wallet.errors]).toEqual([1, 0, []])
  })

  it('rejects with 5000, or with the code of the set failure', async () => {
    wallet.reject()
    await expect(connect()).rejects.toEqual(code(5000))
    wallet.approve()
    wallet.failNext(Object.assign(new Error('User disapproved.'), { code: 5002 }))
    await expect(connect()).rejects.toMatchObject({ code: 5002, message: 'User disapproved.' })
    expect(wallet.sessions).toEqual([])
  })

  it('holds proposals, several at a time', async () => {
    wallet.hold()
    const first = await site.propose(wanted)
    const second = await site.propose(wanted)
    await wallet.pair(first.uri)
    await wallet.pair(second.uri)
    await expect
      .poll(() => wallet.prompts.map(({ method }) => method))
      .toEqual(['session_proposal', 'session_proposal'])
    wallet.prompts[1]?.reject()
    wallet.prompts[0]?.approve()
    await expect(second.topic).rejects.toEqual(code(5000))
    expect(await first.topic).toBe(wallet.sessions[0]?.topic)
  })

  it('offers only the set namespaces, chains, accounts and methods, until reset', async () => {
    wallet.offer({
      namespaces: ['eip155'],
      chains: ['eip155:10'],
      accounts: 1,
      methods: ['wallet_sendCalls'],
    })
    const topic = await connect()
    expect(getNamespaces(topic)).toEqual({
      eip155: {
        chains: ['eip155:10'],
        accounts: [`eip155:10:${evm.addresses[0]}`],
        methods: ['wallet_sendCalls'],
        events: ['accountsChanged', 'chainChanged'],
      },
    })
    wallet.offer()
    expect(Object.keys(getNamespaces(await connect()))).toEqual(['eip155', 'solana'])
  })

  it('rejects with 5100 if it supports none of the chains', async () => {
    wallet.offer({ chains: [] })
    await expect(connect()).rejects.toEqual(code(5100))
  })
})

describe('requests', () => {
  it('go to the backing wallet on their chain, and wait for its prompts', async () => {
    const topic = await connect()
    evm.hold()
    const signed = site.ask(topic, 'eip155:10', 'personal_sign', ['0x68', evm.shared[0]])
    const other = site.ask(topic, local, 'solana_signMessage', {
      message: '2NEpo7TZRRrLZSi2U',
      pubkey: solana.addresses[0],
    })
    expect(await other).toEqual({
      signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/),
    })
    await expect.poll(() => evm.prompts.length).toBe(1)
    evm.prompts[0]?.approve()
    expect(await signed).toMatch(/^0x[\da-f]{130}$/)
    expect(evm.chainId).toBe(1)
    expect(wallet.requests).toMatchObject([
      { topic, chainId: 'eip155:10', method: 'personal_sign', params: ['0x68', evm.shared[0]] },
      { topic, chainId: local, method: 'solana_signMessage' },
    ])
  })

  it('are rejected with 5000 when the user declines, and with the wallet’s own errors', async () => {
    const topic = await connect()
    evm.reject()
    await expect(sign(topic)).rejects.toEqual(code(5000))
    evm.approve()
    evm.setAccounts([])
    await expect(sign(topic, '0x00')).rejects.toEqual(code(4100))
  })

  it.each([5000, 5001, 5002, 5100, 4902])('get the set error %i', async (number) => {
    const topic = await connect()
    wallet.answerError(number, 'As told.')
    await expect(sign(topic)).rejects.toMatchObject({ code: number, message: 'As told.' })
    expect(await sign(topic)).toMatch(/^0x/)
    expect(evm.requests).toHaveLength(1)
  })

  it('wait while responses are paused, and come late while delayed', async () => {
    const topic = await connect()
    wallet.pauseResponses()
    let isAnswered = false
    const signed = sign(topic).then(() => {
      isAnswered = true
    })
    await expect.poll(() => wallet.requests.length).toBe(1)
    // What is said later is heard.
    await wallet.emit({ name: 'chainChanged', data: '0x1', chainId: 'eip155:1' })
    await expect.poll(() => site.received).toHaveLength(1)
    expect([isAnswered, evm.requests.length]).toEqual([false, 0])
    wallet.resumeResponses()
    await signed
    wallet.delayResponses(200)
    const start = performance.now()
    await sign(topic)
    expect(performance.now() - start).toBeGreaterThan(190)
  })

  it('survive a lost socket, and a relay restart', async () => {
    const topic = await connect()
    const { visits } = relay
    relay.drop()
    // What is sent before the client notices the cut, it sends again some twenty seconds later.
    await expect.poll(() => relay.visits).toBeGreaterThan(visits)
    expect(await sign(topic)).toMatch(/^0x/)
    evm.hold()
    const signed = sign(topic)
    await expect.poll(() => evm.prompts.length).toBe(1)
    await relay.stop()
    await relay.start()
    evm.approve()
    expect(await signed).toMatch(/^0x/)
  }, 30_000)
})

it('survives a rejecting relay without a reconnect storm, and reconnects', async () => {
  const ownProject = 'f'.repeat(32)
  const other = await createWalletConnectWallet({
    relayUrl: relay.url,
    projectId: ownProject,
    wallets: { eip155: evm },
  })
  const { uri, topic } = await site.propose(wanted)
  const { turnedAway } = relay
  relay.refuse(ownProject)
  const paired = other.pair(uri).catch((error: unknown) => error)
  await expect.poll(() => relay.turnedAway, { timeout: 5_000 }).toBeGreaterThan(turnedAway + 1)
  expect(relay.turnedAway).toBeLessThan(turnedAway + 10)
  expect(other.errors).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('code: 3000') }),
  )
  relay.admit()
  expect(await paired).toBe(undefined)
  expect(await sign(await topic)).toMatch(/^0x/)
  await other.close()
}, 20_000)

describe('changes by the user', () => {
  it('emits another account, known to the session or new to it', async () => {
    wallet.offer({ namespaces: ['eip155'], chains: ['eip155:1'], accounts: 1 })
    await connect()
    evm.selectAccount(1)
    const account = `eip155:1:${evm.addresses[1]}`
    await expect
      .poll(() => site.received)
      .toEqual([
        ['update', { eip155: [account] }],
        ['accountsChanged', [evm.addresses[1]], 'eip155:1'],
      ])
    expect(wallet.errors).toEqual([])
  })

  it('emits an account of the session without an update', async () => {
    await connect()
    evm.selectAccount(2)
    const [first, second, third] = evm.addresses
    await expect
      .poll(() => site.received)
      .toEqual([['accountsChanged', [third, first, second], 'eip155:1']])
  })

  it('emits another network, known to the session or new to it', async () => {
    await connect()
    evm.switchChain(10)
    await expect.poll(() => site.received).toEqual([['chainChanged', 10, 'eip155:10']])
    evm.switchChain(137)
    await expect.poll(() => site.received.at(-1)).toEqual(['chainChanged', 137, 'eip155:137'])
    expect(site.received[1]).toMatchObject(['update', {}])
    expect(wallet.sessions[0]?.namespaces.eip155?.chains).toContain('eip155:137')
  })

  it('emits Solana’s account', async () => {
    await connect()
    solana.selectAccount(1)
    const [first, second] = solana.addresses
    await expect.poll(() => site.received).toEqual([['accountsChanged', [second, first], local]])
  })

  it('switches at the site’s request, and emits it', async () => {
    wallet.offer({ methods: ['wallet_switchEthereumChain'] })
    const { uri, topic: settled } = await site.propose({
      eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['wallet_switchEthereumChain'] },
    })
    await wallet.pair(uri)
    const topic = await settled
    const params = [{ chainId: '0xa' }]
    expect(await site.ask(topic, 'eip155:1', 'wallet_switchEthereumChain', params)).toBe(null)
    await expect.poll(() => site.received).toEqual([['chainChanged', 10, 'eip155:10']])
    await expect(
      site.ask(topic, 'eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0x5' }]),
    ).rejects.toEqual(code(4902))
  })
})

describe('scripted events', () => {
  it('emits any event, updates, extends and ends the session', async () => {
    const topic = await connect()
    await wallet.emit({ name: 'chainChanged', data: '0x1', chainId: 'eip155:1' })
    await expect.poll(() => site.received).toEqual([['chainChanged', '0x1', 'eip155:1']])
    await wallet.update({ solana: null })
    expect(Object.keys(getNamespaces(topic))).toEqual(['eip155'])
    const { expiry } = site.client.session.get(topic)
    // It is counted in seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
    await wallet.extend()
    await expect.poll(() => site.client.session.get(topic).expiry).toBeGreaterThan(expiry)
    await wallet.disconnect()
    await expect.poll(() => site.received.at(-1)).toEqual(['delete'])
    expect([wallet.sessions, site.client.session.length]).toEqual([[], 0])
  })

  it('deletes a session that the site ends', async () => {
    const topic = await connect()
    await site.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await expect.poll(() => wallet.sessions).toEqual([])
    await expect(wallet.emit({ name: 'x', data: 0, chainId: 'eip155:1' })).resolves.toBe(undefined)
  })
})
