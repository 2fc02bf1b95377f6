/** One click over WalletConnect: the real client, a phone on the real walletkit, a relay, and the real handlers. */
import type { Pairing } from '@scope/core/walletconnect'
import { walletConnect } from '@scope/core/walletconnect'
import { type Relay, startRelay } from '@scope/devnet'
import { createSolanaTestWallet, createTestWallet, type TestWallet } from '@scope/testing'
import { createWalletConnectWallet, type WalletConnectWallet } from '@scope/testing/walletconnect'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  evmChains,
  openSigningPage,
  type SigningPageOptions,
  solanaChains,
  solanaMainnet,
} from '../fixtures/signing-page.js'

let relay: Relay
let wallet: TestWallet
let phone: WalletConnectWallet
let stop = () => {}
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())

async function openPhone(supportsAuthenticate = true) {
  wallet = createTestWallet({ chains: evmChains })
  const solana = createSolanaTestWallet({ chains: solanaChains })
  phone = await createWalletConnectWallet({
    relayUrl: relay.url,
    wallets: {
      eip155: wallet,
      solana: { wallet: solana, chains: { [solanaMainnet]: 'solana:mainnet' } },
    },
    supportsAuthenticate,
  })
}
beforeEach(() => openPhone())
afterEach(async () => {
  stop()
  await phone.close()
})

const evmAlone = ['eip155:1', 'eip155:10'] as const

function openPage(signingPage: SigningPageOptions = {}) {
  const world = openSigningPage({
    networks: evmAlone,
    walletConnect: walletConnect({ relayUrl: relay.url }),
    ...signingPage,
  })
  stop = world.stop
  const remote = world.kit.walletConnect
  if (!remote) throw new Error('The kit has it.')
  const states: Pairing['status'][] = []
  remote.$pairing.listen(({ status }) => states.push(status))
  async function pair() {
    const answer = world.kit.connection.connect('walletConnect')
    await expect.poll(() => remote?.$pairing.get().status, { timeout: 10_000 }).toBe('ready')
    const pairing = remote?.$pairing.get()
    await phone.pair(pairing?.status === 'ready' ? pairing.uri : '')
    return answer
  }
  return { ...world, pair, states }
}

const getMethods = () => phone.requests.map(({ method }) => method)

describe('pairing with a wallet that signs in at once', () => {
  it('[CON-17][SIW-02][SIW-08] signs in on every chain with the pairing, and shows no view for it', async () => {
    const { kit, pair, feature, events, asked, states } = openPage()
    kit.modal.open({ view: 'ConnectingWalletConnect' })
    expect(await pair()).toBe(true)
    const [address] = wallet.addresses
    expect(feature.$state.get()).toMatchObject({
      status: 'signed-in',
      session: {
        data: { accountAddress: address, chainId: 'eip155:1', uri: 'https://site.example/' },
        cacao: { h: { t: 'caip122' }, p: { iss: `did:pkh:eip155:1:${address}` } },
      },
    })
    expect(kit.account().get()).toMatchObject({ address, status: 'connected' })
    expect(kit.modal.$state.get().status).not.toBe('open')
    const { body } = asked.at(-1) ?? {}
    expect((body as { proofs: unknown[] }).proofs).toHaveLength(2)
    expect(events.filter((type) => type.startsWith('SIWX'))).toEqual(['SIWX_AUTH_SUCCESS'])
    expect(states).toContain('signing-in')
    // One prompt; and nothing was asked by the session.
    expect(phone.promptCount).toBe(1)
    expect(getMethods()).toEqual([])
  })

  it('is a normal session: requests, other networks, its end', async () => {
    const { kit, pair, is, feature } = openPage()
    await pair()
    expect(phone.sessions).toHaveLength(1)
    expect(await kit.requests.signMessage('Hello')).toMatch(/^0x/)
    await kit.network.switchTo('eip155:10')
    await is('signed-in')
    await kit.connection.disconnect()
    await expect.poll(() => phone.sessions).toEqual([])
    expect(feature.$state.get().status).toBe('idle')
  })

  it('[SIW-01] only connects if the wallet lacks support, and asks for a text next', async () => {
    await phone.close()
    await openPhone(false)
    const { pair, is, feature, kit } = openPage()
    expect(await pair()).toBe(true)
    await is('ready')
    expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('SIWXSignMessage')
    expect(await feature.sign()).toBe(true)
    expect(getMethods()).toEqual(['personal_sign'])
  })

  it('[MOD-05] keeps the approval of a request open until the visitor has signed in', async () => {
    await phone.close()
    await openPhone(false)
    const { pair, is, feature, kit } = openPage()
    expect(await pair()).toBe(true)
    await is('ready')
    const askAndClose = async () => {
      wallet.hold()
      const signature = kit.requests.signMessage('Hello')
      await expect.poll(() => kit.walletConnect?.$requests.get().length).toBe(1)
      kit.modal.open({ view: 'ApproveTransaction' })
      kit.modal.close()
      const { status, isShaking, stack } = kit.modal.$state.get()
      wallet.approve()
      expect(await signature).toMatch(/^0x/)
      return { status, isShaking, view: stack.at(-1)?.view }
    }
    const view = 'ApproveTransaction'
    expect(await askAndClose()).toEqual({ status: 'open', isShaking: true, view })
    // No request waits: the view has nothing to hold.
    kit.modal.close()
    expect(kit.modal.$state.get().status).toBe('closed')
    kit.modal.open({ view: 'ConnectingSiwe' })
    kit.modal.close()
    expect(kit.modal.$state.get()).toMatchObject({ status: 'open', isShaking: true })
    expect(await feature.sign()).toBe(true)
    expect(kit.modal.$state.get().status).toBe('closed')
    expect(await askAndClose()).toMatchObject({ status: 'closed', isShaking: false })
  })

  it('[CON-17] is only for EVM sites: others pair and sign as usual', async () => {
    const { pair, is } = openPage({ networks: [...evmAlone, solanaMainnet] })
    expect(await pair()).toBe(true)
    await is('ready')
    expect(Object.keys(phone.sessions[0]?.namespaces ?? {})).toEqual(['eip155', 'solana'])
  })

  it('distinguishes the user’s rejection from a failure, and only pairs the next time', async () => {
    const { pair, kit, is } = openPage()
    phone.reject()
    expect(await pair()).toBe(false)
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      error: { code: 'user-rejected' },
    })
    phone.approve()
    expect(await pair()).toBe(true)
    await is('ready')
  })

  it('[CON-17] disconnects the wallet and reports why if the server refuses the signature', async () => {
    const { pair, kit, script, feature, events } = openPage()
    script.answer = (path) =>
      path === '/siwx/verify'
        ? Response.json({ error: 'signature-invalid' }, { status: 401 })
        : undefined
    expect(await pair()).toBe(false)
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      status: 'failed',
      error: { code: 'sign-in-rejected' },
    })
    expect(kit.walletConnect?.$pairing.get().status).toBe('failed')
    await expect.poll(() => phone.sessions, { timeout: 5_000 }).toEqual([])
    expect(feature.$state.get().status).toBe('idle')
    expect(events.filter((type) => type.startsWith('SIWX'))).toEqual([
      'SIWX_AUTH_ERROR sign-in-rejected',
    ])
  })

  it('[S5] only pairs if this clock is minutes off the server’s', async () => {
    const { pair, is, feature } = openPage({ ahead: 120_000 })
    expect(await pair()).toBe(true)
    await is('ready')
    expect(await feature.sign()).toBe(true)
  })

  it('passes on only what a wallet may be asked for', async () => {
    const { pair, asked } = openPage()
    phone.offer({ methods: ['personal_sign'] })
    expect(await pair()).toBe(true)
    const body = asked.at(-1)?.body as { proofs: { message: string }[] } | undefined
    expect(body?.proofs[0]?.message).toContain(
      "Hello I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.",
    )
  })
})
