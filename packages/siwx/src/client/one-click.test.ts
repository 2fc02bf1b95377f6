/** Signing in with the prompt that connects: real adapters and wallets, and the real handlers. */
import {
  announceWallet,
  createSolanaTestWallet,
  createTestWallet,
  registerStandardWallet,
} from '@scope/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settled } from '../fixtures/normalized-options.js'
import {
  evmChains,
  openSigningPage,
  type SigningPageOptions,
  solanaChains,
  solanaMainnet,
} from '../fixtures/signing-page.js'

const ends: (() => void)[] = []
// A text is waited for by the clock: on a busy machine it is late only where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

function openPage(options: SigningPageOptions = {}) {
  const world = openSigningPage(options)
  ends.push(world.stop)
  return world
}

/** The server gets what was signed, and does not answer before `go`. */
function heldAtVerify(script: ReturnType<typeof openPage>['script']) {
  let go = () => {}
  const released = new Promise<void>((resolve) => {
    go = resolve
  })
  let isHeld = false
  script.hold = (path) => {
    isHeld = path === '/siwx/verify'
    return isHeld ? released : undefined
  }
  return { isHeld: () => isHeld, go: () => go() }
}

describe('a wallet that connects and signs in with one prompt (ERC-7846)', () => {
  function evmPage(options: SigningPageOptions = {}, features = { connectSignedIn: true }) {
    const world = openPage(options)
    const wallet = createTestWallet({ rdns: 'test.one.click', chains: evmChains, features })
    ends.push(announceWallet(wallet, world.page))
    const connect = () => world.kit.connection.connect('test.one.click')
    const methods = () => wallet.requests.map(({ method }) => method)
    return { ...world, wallet, connect, methods }
  }

  it('[SIW-02] is asked once, and the returned account is signed in on connecting', async () => {
    const { kit, wallet, connect, feature, events, paths } = evmPage()
    kit.modal.open({ view: 'Connect' })
    expect(await connect()).toBe(true)
    expect(wallet.promptCount).toBe(1)
    expect(feature.$state.get()).toMatchObject({
      status: 'signed-in',
      session: {
        data: { accountAddress: wallet.addresses[0], chainId: 'eip155:1', statement: 'Hello' },
      },
    })
    // The view for it was never needed.
    expect(kit.modal.$state.get().status).not.toBe('open')
    expect(events.filter((type) => type.startsWith('SIWX'))).toEqual(['SIWX_AUTH_SUCCESS'])
    expect(paths()).toEqual(['nonce', 'verify'])
  })

  it('[SIW-01] connects, then requests a signature, if the wallet lacks the method', async () => {
    const { wallet, connect, is, kit, methods } = evmPage({}, { connectSignedIn: false })
    expect(await connect()).toBe(true)
    await is('ready')
    expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('SIWXSignMessage')
    expect(wallet.promptCount).toBe(1)
    expect(methods().slice(0, 2)).toEqual(['wallet_connect', 'eth_requestAccounts'])
  })

  it('only connects after the user declined the combined request', async () => {
    const { wallet, connect, kit, methods, is } = evmPage()
    wallet.reject()
    expect(await connect()).toBe(false)
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      error: { code: 'user-rejected' },
    })
    wallet.approve()
    expect(await connect()).toBe(true)
    await is('ready')
    expect(methods().filter((method) => /wallet_connect|eth_request/.test(method))).toEqual([
      'wallet_connect',
      'eth_requestAccounts',
    ])
  })

  it.each([
    ['a site does not want it', { oneClick: false }],
    // A no to signing in would be one to connecting.
    ['signing in is left to them', { required: false }],
  ])('is not asked to sign in if %s', async (_, options) => {
    const { connect, is, methods } = evmPage({ options })
    expect(await connect()).toBe(true)
    await is('ready')
    expect(methods()).not.toContain('wallet_connect')
  })

  it('requests no signature again after a refusal if signing in is optional', async () => {
    const { connect, kit, methods, feature, is } = evmPage({
      options: { required: false, oneClick: true },
    })
    expect(await connect()).toBe(true)
    expect(methods()).toContain('wallet_connect')
    await feature.signOut()
    await kit.connection.disconnect()
    expect(await connect()).toBe(true)
    await is('ready')
    expect(methods().filter((method) => method === 'wallet_connect')).toHaveLength(1)
  })

  it('requests both next time if only the text arrived late', async () => {
    const { connect, kit, methods, script, feature, is } = evmPage()
    let come = () => {}
    const released = new Promise<void>((resolve) => {
      come = resolve
    })
    let isAsked = false
    script.hold = () => {
      isAsked = true
      return released
    }
    const connected = connect()
    await expect.poll(() => isAsked).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await connected).toBe(true)
    expect(methods()).not.toContain('wallet_connect')
    script.hold = undefined
    come()
    await is('ready')
    await kit.connection.disconnect()
    expect(await connect()).toBe(true)
    expect(methods()).toContain('wallet_connect')
    expect(feature.$state.get().status).toBe('signed-in')
  })

  it('[S17] signs no user in if they leave during verification, and ends the accepted session', async () => {
    const { connect, kit, paths, feature, script, events } = evmPage()
    const { isHeld, go } = heldAtVerify(script)
    const answer = connect()
    await expect.poll(isHeld).toBe(true)
    kit.connection.cancel()
    expect(await answer).toBe(false)
    go()
    await expect.poll(paths).toEqual(['nonce', 'verify', 'revoke'])
    expect(feature.$state.get().status).toBe('idle')
    expect(events).not.toContain('SIWX_AUTH_SUCCESS')
  })

  it('reports no refusal if the user leaves during verification', async () => {
    const { connect, kit, script, events, paths } = evmPage()
    const { isHeld, go } = heldAtVerify(script)
    script.answer = (path) =>
      path === '/siwx/verify'
        ? Response.json({ error: 'signature-invalid' }, { status: 401 })
        : undefined
    const answer = connect()
    await expect.poll(isHeld).toBe(true)
    kit.connection.cancel()
    expect(await answer).toBe(false)
    go()
    await expect.poll(paths).toEqual(['nonce', 'verify'])
    await settled()
    expect(events.filter((type) => type.startsWith('SIWX'))).toEqual([])
  })

  it('only connects if no text arrives in time', async () => {
    const world = evmPage()
    world.script.answer = () => new Response('', { status: 503 })
    expect(await world.connect()).toBe(true)
    expect(world.methods()).not.toContain('wallet_connect')
    await world.is('failed')
    world.script.answer = undefined
    await world.feature.retry()
    await world.is('ready')
  })

  it('[S17] connects no account that the server refuses', async () => {
    const { connect, script, kit, feature, events, wallet } = evmPage()
    script.answer = (path) =>
      path === '/siwx/verify'
        ? Response.json({ error: 'signature-invalid' }, { status: 401 })
        : undefined
    expect(await connect()).toBe(false)
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      status: 'failed',
      error: { code: 'sign-in-rejected', details: { reason: 'signature-invalid' } },
    })
    expect(kit.account().get().status).toBe('disconnected')
    expect(feature.$state.get().status).toBe('idle')
    expect(wallet.shared).toEqual([])
    expect(events.filter((type) => type.startsWith('SIWX'))).toEqual([
      'SIWX_AUTH_ERROR sign-in-rejected',
    ])
  })

  it('[S17] connects without signing in while the server is down during verification', async () => {
    const { connect, script, is, feature } = evmPage()
    script.answer = (path) =>
      path === '/siwx/verify' ? new Response('', { status: 503 }) : undefined
    expect(await connect()).toBe(true)
    await is('ready')
    script.answer = undefined
    expect(await feature.sign()).toBe(true)
  })

  it.each([
    ['for another site', (text: string) => text.replace('site.example', 'evil.example')],
    [
      'with a nonce of its own',
      (text: string) => text.replace(/Nonce: \w+/, 'Nonce: 0123456789ab'),
    ],
    ['for another network', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 10')],
    ['that says something else', (text: string) => text.replace('Hello', 'Goodbye')],
    ['that is none', () => 'I agree to everything'],
  ])('[S4] signs in no one by a message %s, and asks for it again', async (_, change) => {
    const { kit, page, paths, is } = openPage()
    const wallet = createTestWallet({
      rdns: 'test.liar',
      chains: evmChains,
      features: { connectSignedIn: true },
    })
    const request: typeof wallet.provider.request = async (asked) => {
      if (asked.method !== 'wallet_connect') return wallet.provider.request(asked)
      const { accounts } = (await wallet.provider.request(asked)) as {
        accounts: { address: string; capabilities?: { signInWithEthereum: { message: string } } }[]
      }
      const message = change(accounts[0]?.capabilities?.signInWithEthereum.message ?? '')
      const params = [message, wallet.addresses[0]]
      const signature = await wallet.provider.request({ method: 'personal_sign', params })
      const capabilities = { signInWithEthereum: { message, signature } }
      return { accounts: [{ address: wallet.addresses[0], capabilities }] }
    }
    const { on, removeListener } = wallet.provider
    ends.push(
      announceWallet({ info: wallet.info, provider: { request, on, removeListener } }, page),
    )
    expect(await kit.connection.connect('test.liar')).toBe(true)
    await is('ready')
    expect(paths()).not.toContain('verify')
  })
})

describe('a Solana wallet (solana:signIn)', () => {
  function solanaPage(without: readonly string[] = []) {
    const world = openPage()
    const wallet = createSolanaTestWallet({ name: 'Sun', chains: solanaChains, without })
    ends.push(registerStandardWallet(wallet.wallet, world.page))
    const connect = () => world.kit.connection.connect('standard:sun', { namespace: 'solana' })
    const methods = () => wallet.requests.map(({ method }) => method)
    return { ...world, wallet, connect, methods }
  }

  it('[SIW-09] connects and signs in with one prompt', async () => {
    const { wallet, connect, feature } = solanaPage()
    expect(await connect()).toBe(true)
    expect(wallet.promptCount).toBe(1)
    expect(feature.$state.get()).toMatchObject({
      status: 'signed-in',
      session: { data: { accountAddress: wallet.addresses[0], chainId: solanaMainnet } },
    })
  })

  it('connects, then requests a signature, without the feature', async () => {
    const { wallet, connect, feature, is } = solanaPage(['solana:signIn'])
    expect(await connect()).toBe(true)
    expect(wallet.promptCount).toBe(1)
    await is('ready')
    expect(await feature.sign()).toBe(true)
    expect(wallet.promptCount).toBe(2)
  })

  it('[S6] rejects a signature of another key, and requests another', async () => {
    const { wallet, connect, is, paths } = solanaPage()
    wallet.signWith(new Uint8Array(32).fill(9))
    expect(await connect()).toBe(true)
    await is('ready')
    expect(paths()).not.toContain('verify')
  })

  it('is not connected if the user declines', async () => {
    const { wallet, connect, kit } = solanaPage()
    wallet.reject()
    expect(await connect()).toBe(false)
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      error: { code: 'user-rejected' },
    })
    expect(wallet.promptCount).toBe(1)
  })
})
