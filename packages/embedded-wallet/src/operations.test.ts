/**
 * Every operation of the frame (EMB-02), by what a site calls: the kit, the page's side and a whole frame, over a real gateway,
 * real chains, a mail server, an OpenID provider and Farcaster's relay. What is said between page and frame is noted.
 */
import {
  completeLogin,
  deployFarcasterRegistries,
  type FarcasterRelay,
  type FarcasterUser,
  type OpenIdProvider,
  setFarcasterId,
  startFarcasterRelay,
  startOpenIdProvider,
} from '@scope/devnet'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { site, walletOrigin } from './frame/fixtures/shop-frame.js'
import { FrameError } from './frame/frame-error.js'
import { popups } from './host/fixtures/popup.js'
import { type Message, openRealShop, type RealShop } from './host/fixtures/real-shop.js'
import {
  evmId,
  otherEvmId,
  type RealWorld,
  solanaId,
  startRealWorld,
} from './host/fixtures/real-world.js'
import { isOperation, type Operation, operations } from './protocol/index.js'

const ada: FarcasterUser = { fid: 7n, username: 'ada', privateKey: generatePrivateKey() }
const secret = 'a-secret-of-the-test-client-of-32-letters'

let provider: OpenIdProvider
let relay: FarcasterRelay
let world: RealWorld
let shop: RealShop
let users = 0

beforeAll(async () => {
  const redirectUris = [`${walletOrigin}/v1/auth/social/callback/google`]
  provider = await startOpenIdProvider({ clients: [{ id: 'shop', secret, redirectUris }] })
  relay = await startFarcasterRelay({ users: [ada], chainId: 31_337 })
  world = await startRealWorld({
    async auth(url) {
      const registries = await deployFarcasterRegistries(url)
      await setFarcasterId(url, registries, ada)
      const at = { idRegistry: registries, keyRegistry: registries }
      return {
        verifyNewDevices: true,
        social: { google: { clientId: 'shop', issuer: provider.issuer } },
        farcaster: { relayUrl: relay.url, chain: evmId, ...at },
      }
    },
    social: { google: secret },
  })
}, 120_000)
afterAll(async () => {
  await world.close()
  await relay.stop()
  await provider.stop()
})
beforeEach(() => {
  shop = openRealShop(world)
})
afterEach(() => shop.close())

const nextEmail = () => `ada${++users}@operations.example`
const named =
  (prefix: string, suffix = '') =>
  ({ type }: Message) =>
    type.startsWith(prefix) && type.endsWith(suffix)
      ? type.slice(prefix.length, type.length - suffix.length)
      : []
/** Operations that the frame has answered: with success, or as left by the user. */
const answered = () =>
  new Set([
    ...shop.messages.flatMap(named('@scope-frame/', '_SUCCESS')),
    ...shop.messages
      .filter(({ payload }) => Object(payload).code === 'aborted')
      .flatMap(named('@scope-frame/', '_ERROR')),
  ])
const getPayloads = (operation: Operation) =>
  shop.messages
    .filter(({ type }) => type === `@scope-app/${operation}`)
    .map(({ payload }) => payload)
const provideOf = () =>
  shop.kit.provider('eip155') as {
    request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>
  }

interface Story {
  readonly uses: readonly Operation[]
  run(): Promise<void>
}

const stories: Readonly<Record<string, Story>> = {
  'signing in by email, with a link and a code': {
    uses: [
      'SYNC_THEME',
      'SYNC_DAPP_DATA',
      'CONNECT_EMAIL',
      'CONNECT_DEVICE',
      'CONNECT_OTP',
      'GET_USER',
    ],
    async run() {
      const email = nextEmail()
      await shop.signIn(email)
      expect(shop.kit.account('eip155').get()).toMatchObject({
        status: 'connected',
        networkId: evmId,
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
        currentTab: 0,
      })
      expect(shop.kit.account('eip155').get()).not.toHaveProperty('socialProvider')
      expect(shop.kit.account('solana').get()).toMatchObject({
        networkId: solanaId,
        preferredAccountType: 'eoa',
      })
      expect(shop.wallet.$user.get()).toMatchObject({ email })
      // Once, however many requests follow.
      expect(getPayloads('SYNC_DAPP_DATA')).toEqual([
        { projectId: 'shop', metadata: { name: 'Shop', url: site, icons: [] } },
      ])
    },
  },
  'signing in with an account elsewhere': {
    uses: ['GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL'],
    async run() {
      const windows = popups()
      const connected = shop.wallet.connectSocial('google')
      await expect.poll(() => windows[0]?.went.length).toBe(1)
      const [uri = ''] = windows[0]?.went ?? []
      const back = await world.gateway.fetch(
        new Request(await completeLogin(uri, { name: 'Ada' }, walletOrigin)),
      )
      const [, returned = ''] = /data-uri="([^"]*)"/.exec(await back.text()) ?? []
      windows[0]?.post({ data: { type: '@scope-frame/SOCIAL_RETURN', uri: returned } })
      await shop.entered(connected)
      expect(shop.kit.account('eip155').get()).toMatchObject({ socialProvider: 'google' })
      expect(shop.kit.account('solana').get()).toMatchObject({ socialProvider: 'google' })
      expect(await shop.wallet.getUser()).toMatchObject({
        userName: 'Ada',
        socialProvider: 'google',
      })
    },
  },
  'signing in with Farcaster': {
    uses: ['GET_FARCASTER_URI', 'CONNECT_FARCASTER'],
    async run() {
      const connected = shop.wallet.connectSocial('farcaster')
      const state = () => shop.wallet.$state.get()
      const link = await vi.waitFor(() => {
        const now = state()
        if (now.status !== 'farcaster' || now.url === undefined) throw new Error('No link yet.')
        return now.url
      })
      await fetch(link, { method: 'POST', body: new URLSearchParams({ as: 'ada' }) })
      await shop.entered(connected)
      expect(shop.kit.account('eip155').get()).toMatchObject({ socialProvider: 'farcaster' })
      expect(shop.wallet.$user.get()).toMatchObject({ name: 'ada' })
    },
  },
  'asking who is signed in, and on which network': {
    uses: ['IS_CONNECTED', 'GET_USER', 'GET_CHAIN_ID', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'],
    async run() {
      expect(await shop.wallet.isConnected()).toBe(false)
      expect(await shop.wallet.getUser()).toBeUndefined()
      const email = nextEmail()
      await shop.signIn(email)
      const { address = '' } = shop.kit.account('eip155').get()
      expect(await shop.wallet.isConnected()).toBe(true)
      expect(await shop.wallet.getUser('eip155')).toEqual({
        email,
        address,
        chainId: evmId,
        accounts: [{ address, type: 'eoa' }],
        smartAccountDeployed: false,
        preferredAccountType: 'eoa',
      })
      expect(await shop.wallet.getChainId()).toBe(evmId)
      expect(await shop.wallet.getUser('solana')).toMatchObject({
        address: shop.kit.account('solana').get().address,
        chainId: solanaId,
      })
      expect(await shop.wallet.getChainId()).toBe(solanaId)
      expect(await shop.wallet.getSmartAccountEnabledNetworks()).toEqual([])
    },
  },
  'switching the network': {
    uses: ['SWITCH_NETWORK', 'GET_CHAIN_ID'],
    async run() {
      await shop.signIn(nextEmail())
      expect(await shop.kit.network.switchTo(otherEvmId)).toBe(true)
      expect(await shop.wallet.getChainId()).toBe(otherEvmId)
      expect(await provideOf().request({ method: 'eth_chainId' })).toBe('0x7a6a')
      expect(shop.kit.account('eip155').get().networkId).toBe(otherEvmId)
    },
  },
  'preferring an account type': {
    uses: ['SET_PREFERRED_ACCOUNT'],
    async run() {
      await shop.signIn(nextEmail())
      expect(await shop.wallet.setPreferredAccountType('eoa')).toBe(true)
      expect(await shop.wallet.setPreferredAccountType('smartAccount')).toBe(false)
      expect(shop.wallet.$state.get()).toHaveProperty('error')
      expect(shop.messages).toContainEqual({
        type: '@scope-frame/SET_PREFERRED_ACCOUNT_ERROR',
        id: expect.any(String),
        payload: { code: 'unsupported', message: 'This network has no smart accounts' },
      })
      expect(shop.kit.account('eip155').get().preferredAccountType).toBe('eoa')
    },
  },
  'an operation that hangs': {
    uses: ['PENDING_OPERATION'],
    async run() {
      await shop.signIn(nextEmail())
      expect(await shop.wallet.getPendingOperation()).toBeUndefined()
      expect(await shop.wallet.cancelPendingOperation()).toBe(false)
      expect(shop.wallet.$state.get()).toMatchObject({
        error: { details: { reason: 'unsupported' } },
      })
      expect(shop.asked).toEqual([])
    },
  },
  'signing, and closing the dialog instead': {
    uses: ['RPC_REQUEST', 'RPC_ABORT'],
    async run() {
      await shop.signIn(nextEmail())
      expect(await shop.kit.requests.signMessage('Hello')).toMatch(/^0x[\da-f]{130}$/)
      shop.user.approve = ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new FrameError('aborted', 'over')))
        })
      const { address } = shop.kit.account('eip155').get()
      const params = ['0x48', address]
      const signing = provideOf().request({ method: 'personal_sign', params })
      const ended = signing.catch((thrown: unknown) => thrown)
      await expect.poll(() => shop.asked.length).toBe(2)
      shop.dialogs()[0]?.click()
      expect(await ended).toMatchObject({ code: 4001, message: 'Request was aborted' })
    },
  },
  'changing the email address': {
    uses: ['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'],
    async run() {
      await shop.signIn(nextEmail())
      const next = nextEmail()
      expect(await shop.wallet.updateEmail(next)).toBe(true)
      expect(await shop.wallet.verifyEmailUpdate(world.code() ?? '')).toBe(true)
      expect(await shop.wallet.verifyEmailUpdate(world.code() ?? '')).toBe(true)
      expect(shop.wallet.$user.get()).toMatchObject({ email: next })
      expect(await shop.wallet.getUser('eip155')).toMatchObject({ email: next })
    },
  },
  'a screen of the frame, left by the user': {
    uses: ['SHOW', 'RPC_ABORT'],
    async run() {
      await shop.signIn(nextEmail())
      const shown = getPayloads('SHOW').length
      const leaving = shop.wallet.openScreen('backup')
      await expect.poll(() => getPayloads('SHOW').length).toBe(shown + 1)
      shop.dialogs()[0]?.click()
      expect(await leaving).toBe(false)
    },
  },
  'the theme of the page changes': {
    uses: ['SYNC_THEME'],
    async run() {
      const card = document.createElement('div')
      card.className = 'scope'
      card.dataset.scopeTheme = 'light'
      document.body.append(card)
      await shop.signIn(nextEmail())
      const themes = () => getPayloads('SYNC_THEME')
      expect(themes()).toMatchObject([{ themeMode: 'light' }])
      // No other request follows.
      card.dataset.scopeTheme = 'dark'
      await expect.poll(themes).toMatchObject([{ themeMode: 'light' }, { themeMode: 'dark' }])
      card.lang = 'ar'
      await expect.poll(() => themes().at(-1)).toMatchObject({ themeMode: 'dark', locale: 'ar' })
    },
  },
  'loading the frame anew': {
    uses: ['RELOAD', 'SYNC_DAPP_DATA'],
    async run() {
      await shop.signIn(nextEmail())
      const loading = shop.wallet.reload()
      await expect.poll(shop.reloads).toBe(1)
      shop.reload()
      expect(await loading).toBe(true)
      expect(await shop.wallet.isConnected()).toBe(true)
      expect(getPayloads('SYNC_DAPP_DATA')).toHaveLength(2)
      expect(shop.urls).toHaveLength(1)
    },
  },
  'signing out': {
    uses: ['SIGN_OUT'],
    async run() {
      await shop.signIn(nextEmail())
      await shop.kit.connection.disconnect()
      await expect.poll(() => shop.wallet.$user.get()).toBeUndefined()
      expect(await shop.wallet.isConnected()).toBe(false)
      expect(shop.kit.account('eip155').get()).not.toHaveProperty('preferredAccountType')
    },
  },
}

describe('[EMB-02] operations of the frame', () => {
  it.each(Object.entries(stories))('%s', async (_, { uses, run }) => {
    await run()
    await expect.poll(() => uses.filter((operation) => !answered().has(operation))).toEqual([])
  })

  it('are all used by the stories above, but passkeys, which need a browser', () => {
    const used = new Set(Object.values(stories).flatMap(({ uses }) => uses))
    const unused = Object.keys(operations).filter((name) => isOperation(name) && !used.has(name))
    expect(unused).toEqual(['CONNECT_PASSKEY'])
  })
})
