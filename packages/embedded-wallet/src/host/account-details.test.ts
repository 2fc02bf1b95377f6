// @vitest-environment happy-dom
/** What the kit's state has of the embedded wallet's account, and what a site can ask of the frame about it. */
import { memoryStorage } from '@scope/core'
import { announceWallet, createTestWallet } from '@scope/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { FrameError } from '../frame/frame-error.js'
import type { Handlers } from '../frame/request-router.js'
import { evmAddress, scriptedFrame, solanaAddress } from './fixtures/scripted-frame.js'
import { openPage, type ShopPageWish } from './fixtures/shop-page.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step()
})

function shop(overrides: Partial<Handlers> = {}, wish: Partial<ShopPageWish> = {}) {
  const frame = scriptedFrame(overrides)
  const page = openPage({ load: frame.load, ...wish })
  undo.push(frame.close, page.close)
  return {
    frame,
    ...page,
    networks: () => page.kit.network.forNamespace('eip155')?.get(),
    async signIn() {
      await page.wallet.connectEmail('ada@example.com')
      expect(await page.wallet.verifyEmailCode('123456')).toBe(true)
    },
  }
}

/** Of a wallet with smart accounts on two networks. */
const smart: Partial<Handlers> = {
  GET_USER: async ({ chainId = 'eip155:1' }) => {
    const isSolana = chainId.startsWith('solana:')
    const address = isSolana ? solanaAddress : evmAddress
    const type = isSolana ? 'eoa' : 'smartAccount'
    return {
      email: null,
      userName: 'Ada',
      socialProvider: 'discord',
      address,
      chainId,
      accounts: [
        { address, type },
        { address, type: 'eoa' },
      ],
      smartAccountDeployed: !isSolana,
      preferredAccountType: type,
    }
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [1, 10] }),
}

describe('the account of the kit', () => {
  it('[EMB-13] has account type, deployment and provider from the moment it is connected', async () => {
    const { kit, signIn } = shop(smart)
    const states: unknown[] = []
    undo.push(kit.account('eip155').listen((state) => states.push(state)))
    await signIn()
    expect(states.filter((state) => Object(state).status === 'connected')).toEqual([
      expect.objectContaining({
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: true,
        socialProvider: 'discord',
        currentTab: 0,
      }),
    ])
    // Both types have one address.
    expect(kit.account('eip155').get()).not.toHaveProperty('otherTypeAddress')
    expect(kit.account('solana').get()).toMatchObject({
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      socialProvider: 'discord',
    })
  })

  it('has none of it once the user is signed out, and for another wallet', async () => {
    const { kit, signIn, frame } = shop(smart)
    await signIn()
    frame.setIn(false)
    await expect.poll(() => kit.account('eip155').get().isConnected).toBe(false)
    expect(kit.account('eip155').get()).not.toHaveProperty('preferredAccountType')
    const other = createTestWallet({ chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }] })
    undo.push(announceWallet(other, window))
    expect(await kit.connection.connect(other.info.rdns)).toBe(true)
    const account = kit.account('eip155').get()
    expect(account).toMatchObject({ status: 'connected', currentTab: 0 })
    for (const name of ['preferredAccountType', 'smartAccountDeployed', 'socialProvider'])
      expect(account).not.toHaveProperty(name)
  })

  it('is reported again when the user returns', async () => {
    const { kit, signIn, stop, frame } = shop(smart)
    await signIn()
    stop()
    frame.setIn(true)
    undo.push(kit.start())
    await expect.poll(() => kit.account('eip155').get().status).toBe('connected')
    expect(kit.account('eip155').get()).toMatchObject({ socialProvider: 'discord' })
  })
})

describe('[NET-07] networks with smart accounts', () => {
  it('are those that the frame tells, for as long as the wallet is connected', async () => {
    const { kit, signIn, networks } = shop(smart)
    expect(networks()?.smartAccountNetworkIds).toEqual([])
    await signIn()
    await expect.poll(() => networks()?.smartAccountNetworkIds).toEqual(['eip155:1', 'eip155:10'])
    expect(networks()).toMatchObject({
      active: { caipNetworkId: 'eip155:1' },
      supportsAllNetworks: true,
    })
    expect(networks()).not.toHaveProperty('approvedIds')
    expect(kit.network.forNamespace('solana')?.get().smartAccountNetworkIds).toEqual([])
    await kit.connection.disconnect()
    await expect.poll(() => networks()?.smartAccountNetworkIds).toEqual([])
  })

  it('[STO-01] are stored, and known before the frame answers on a later visit', async () => {
    const storage = memoryStorage()
    const first = shop(smart, { kit: { storage } })
    await first.signIn()
    await expect.poll(() => first.networks()?.smartAccountNetworkIds).toHaveLength(2)
    expect(JSON.parse(storage.get('scope.1.smart_account_networks') ?? '')).toMatchObject([1, 10])
    first.close()
    const second = shop(
      { ...smart, GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => new Promise(() => {}) },
      { kit: { storage } },
    )
    await second.signIn()
    await expect.poll(() => second.networks()?.smartAccountNetworkIds).toHaveLength(2)
  })

  it('are none where the frame tells none, or fails', async () => {
    const { networks, signIn, frame } = shop({
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => Promise.reject(new FrameError('failed', 'No.')),
    })
    await signIn()
    await expect.poll(() => frame.askedFor('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toHaveLength(1)
    expect(networks()?.smartAccountNetworkIds).toEqual([])
  })
})

describe('[EMB-11] the account type', () => {
  /** Each type has an address of its own, as a counterfactual account has. */
  function typed() {
    let type: 'eoa' | 'smartAccount' = 'eoa'
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    const getAddress = () => (type === 'eoa' ? evmAddress : other)
    const handlers: Partial<Handlers> = {
      GET_USER: async ({ chainId = 'eip155:1' }) => ({
        email: null,
        userName: null,
        address: getAddress(),
        chainId,
        accounts: [
          { address: evmAddress, type: 'eoa' },
          { address: other, type: 'smartAccount' },
        ],
        smartAccountDeployed: type === 'smartAccount',
        preferredAccountType: type,
      }),
      async SET_PREFERRED_ACCOUNT({ type: wanted }) {
        type = wanted
        return { type, address: getAddress() }
      },
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [1] }),
    }
    return { other, ...shop(handlers) }
  }

  it('changes address, type and deployment of the connected account', async () => {
    const { kit, signIn, wallet, other } = typed()
    await signIn()
    expect(kit.account('eip155').get()).toMatchObject({
      address: evmAddress,
      preferredAccountType: 'eoa',
      otherTypeAddress: other,
    })
    expect(await wallet.setPreferredAccountType('smartAccount')).toBe(true)
    await expect
      .poll(() => kit.account('eip155').get())
      .toMatchObject({
        status: 'connected',
        address: other,
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: true,
        otherTypeAddress: evmAddress,
      })
    expect(await wallet.setPreferredAccountType('eoa')).toBe(true)
    await expect.poll(() => kit.account('eip155').get().address).toBe(evmAddress)
  })

  it('stays if the frame refuses, and the state says why', async () => {
    const { kit, signIn, wallet, frame } = typed()
    await signIn()
    frame.handlers.SET_PREFERRED_ACCOUNT = () =>
      Promise.reject(new FrameError('unsupported', 'No.'))
    expect(await wallet.setPreferredAccountType('smartAccount')).toBe(false)
    expect(wallet.$state.get()).toMatchObject({ error: { details: { reason: 'unsupported' } } })
    expect(kit.account('eip155').get()).toMatchObject({
      address: evmAddress,
      preferredAccountType: 'eoa',
    })
  })
})

describe('what a site asks of the frame', () => {
  it('is answered by defaults where the frame can’t be loaded', async () => {
    const { wallet } = shop({}, { options: { url: `${location.origin}/embedded-wallet/` } })
    expect(await wallet.isConnected()).toBe(false)
    expect(await wallet.getUser()).toBeUndefined()
    expect(await wallet.getChainId()).toBeUndefined()
    expect(await wallet.getSmartAccountEnabledNetworks()).toEqual([])
    expect(await wallet.getPendingOperation()).toBeUndefined()
    expect(await wallet.reload()).toBe(false)
    expect(wallet.$state.get()).toEqual({ status: 'idle' })
    expect(await wallet.setPreferredAccountType('eoa')).toBe(false)
    expect(wallet.$state.get()).toMatchObject({ error: { details: { reason: 'not-loaded' } } })
  })

  it('recreates a frame that does not reload by itself', async () => {
    const { wallet, signIn, urls, frames } = shop({
      RELOAD: () => Promise.reject(new FrameError('failed', 'No.')),
    })
    await signIn()
    expect(await wallet.reload()).toBe(true)
    expect([urls.length, frames().length]).toEqual([2, 1])
  })

  it('waits for a reloading page', async () => {
    const { wallet, signIn, reload, frame, urls } = shop()
    await signIn()
    const loading = wallet.reload()
    await expect.poll(() => frame.askedFor('RELOAD')).toHaveLength(1)
    const connected = wallet.isConnected()
    reload()
    expect(await loading).toBe(true)
    expect(await connected).toBe(true)
    expect(urls).toHaveLength(1)
  })
})
