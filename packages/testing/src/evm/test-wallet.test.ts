import { type Devnet, startDevnet } from '@scope/devnet'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { announceWallet, injectWallet } from './announce.js'
import { createTestWallet } from './create-test-wallet.js'
import type { TestWallet, TestWalletOptions } from './test-wallet.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({
    chains: [{ chainId: 31337 }, { chainId: 31338 }, { chainId: 31339 }],
  })
})
afterAll(() => devnet?.stop())

const urls = () => devnet.chains.map(({ url }) => url)
const open = (options: Partial<TestWalletOptions> = {}): TestWallet =>
  createTestWallet({
    chains: devnet.chains.slice(0, 2).map(({ chainId, url }) => ({ chainId, rpcUrl: url })),
    ...options,
  })
const ask = ({ provider }: TestWallet, method: string, ...params: unknown[]) =>
  provider.request({ method, params })
const code = (expected: number) => expect.objectContaining({ code: expected })

function hear(wallet: TestWallet) {
  const events: unknown[] = []
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    wallet.provider.on(name, (payload: unknown) => events.push([name, payload]))
  }
  return events
}

describe('wallet_connect (ERC-7846)', () => {
  const payload = {
    version: '1',
    capabilities: {
      signInWithEthereum: {
        nonce: '0123456789ab',
        chainId: '0x7a69',
        domain: 'site.example',
        uri: 'https://site.example/',
        statement: 'Hello',
        issuedAt: '2026-01-01T00:00:00.000Z',
      },
    },
  }
  const able = { features: { connectSignedIn: true } }

  it('connects and signs in with one prompt', async () => {
    const wallet = open(able)
    const { accounts } = (await ask(wallet, 'wallet_connect', payload)) as {
      accounts: {
        capabilities?: { signInWithEthereum: { message: string; signature: `0x${string}` } }
      }[]
    }
    const { message = '', signature = '0x' } = accounts[0]?.capabilities?.signInWithEthereum ?? {}
    expect(message).toBe(
      [
        'site.example wants you to sign in with your Ethereum account:',
        wallet.addresses[0],
        '',
        'Hello',
        '',
        'URI: https://site.example/',
        'Version: 1',
        'Chain ID: 31337',
        'Nonce: 0123456789ab',
        'Issued At: 2026-01-01T00:00:00.000Z',
      ].join('\n'),
    )
    expect(await recoverMessageAddress({ message, signature })).toBe(wallet.addresses[0])
    expect(accounts.slice(1)).toEqual(wallet.addresses.slice(1).map((address) => ({ address })))
    expect(wallet.promptCount).toBe(1)
    expect(await ask(wallet, 'eth_accounts')).toEqual(wallet.addresses)
  })

  it('connects without a sign-in request, and connects nothing when declined', async () => {
    const wallet = open(able)
    wallet.reject()
    await expect(ask(wallet, 'wallet_connect', payload)).rejects.toEqual(code(4001))
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    wallet.approve()
    expect(await ask(wallet, 'wallet_connect', { version: '1' })).toEqual({
      accounts: wallet.addresses.map((address) => ({ address })),
    })
  })

  it('is unsupported by default, and rejected without a nonce', async () => {
    await expect(ask(open(), 'wallet_connect', payload)).rejects.toEqual(code(4200))
    const without = { version: '1', capabilities: { signInWithEthereum: { chainId: '0x1' } } }
    await expect(ask(open(able), 'wallet_connect', without)).rejects.toEqual(code(-32602))
  })
})

describe('accounts', () => {
  it('are hidden until the site is authorised, with one event', async () => {
    const wallet = open()
    const events = hear(wallet)
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual(wallet.addresses)
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual(wallet.addresses)
    expect(wallet.promptCount).toBe(1)
    expect(events).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', wallet.addresses],
    ])
  })

  it('are shared at once if the site was authorised before', async () => {
    const wallet = open({ authorized: true, accounts: 3 })
    expect(await ask(wallet, 'eth_accounts')).toEqual(wallet.addresses)
    expect(wallet.addresses).toHaveLength(3)
  })

  it('follow the user’s changes, with events only for authorised sites', async () => {
    const wallet = open({ authorized: true })
    const [first, second] = wallet.addresses
    const events = hear(wallet)
    wallet.selectAccount(1)
    wallet.setAccounts([0])
    wallet.setAccounts([0])
    wallet.lock()
    wallet.setAccounts([1])
    wallet.unlock()
    wallet.emptyAccounts()
    wallet.selectAccount(0)
    expect(events).toEqual([
      ['accountsChanged', [second, first]],
      ['accountsChanged', [first]],
      ['accountsChanged', []],
      ['accountsChanged', [second]],
      ['accountsChanged', []],
    ])
    expect(() => wallet.selectAccount(9)).toThrow(RangeError)
  })

  it('need a prompt while the wallet is locked', async () => {
    const wallet = open({ authorized: true })
    wallet.lock()
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual(wallet.addresses)
    expect(wallet.promptCount).toBe(1)
  })

  it('are granted as permissions, and revoked', async () => {
    const wallet = open()
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
    const permissions = await ask(wallet, 'wallet_requestPermissions', { eth_accounts: {} })
    expect(permissions).toMatchObject([{ parentCapability: 'eth_accounts' }])
    const events = hear(wallet)
    await ask(wallet, 'wallet_revokePermissions', { eth_accounts: {} })
    expect(events).toEqual([['accountsChanged', []]])
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
  })

  it('stay shared if the wallet can’t revoke', async () => {
    const wallet = open({ authorized: true, features: { revoke: false } })
    await expect(ask(wallet, 'wallet_getPermissions')).rejects.toEqual(code(4200))
    await expect(ask(wallet, 'wallet_revokePermissions')).rejects.toEqual(code(4200))
  })
})

describe('chains', () => {
  it('switch to a known chain when approved, with the event first', async () => {
    const wallet = open()
    const events = hear(wallet)
    expect(await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(events).toEqual([['chainChanged', '0x7a6a']])
    await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(wallet.promptCount).toBe(1)
    expect(wallet.chainId).toBe(31338)
  })

  it('are rejected with 4902 if unknown, and added after a check of their node', async () => {
    const wallet = open()
    const chainId = '0x7a6b'
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId })).rejects.toEqual(code(4902))
    const [wrong, , right] = urls()
    const parameter = { chainId, chainName: 'Three', rpcUrls: [wrong] }
    await expect(ask(wallet, 'wallet_addEthereumChain', parameter)).rejects.toEqual(code(-32602))
    expect(wallet.promptCount).toBe(0)
    await ask(wallet, 'wallet_addEthereumChain', { ...parameter, rpcUrls: [right] })
    expect(await ask(wallet, 'eth_chainId')).toBe(chainId)
    expect(await ask(wallet, 'eth_blockNumber')).toBe('0x0')
  })

  it('can’t be added if the wallet lacks the method', async () => {
    const wallet = open({ features: { addChain: false } })
    await expect(ask(wallet, 'wallet_addEthereumChain', {})).rejects.toEqual(code(4200))
  })

  it('may be unknown when the user switches', async () => {
    const wallet = open()
    const events = hear(wallet)
    wallet.switchChain(999_999)
    expect(events).toEqual([['chainChanged', '0xf423f']])
    await expect(ask(wallet, 'eth_blockNumber')).rejects.toEqual(code(4901))
  })
})

describe('signing and sending', () => {
  it('signs messages and typed data with the account’s own key', async () => {
    const wallet = open({ authorized: true })
    const [, address] = wallet.addresses
    const signature = (await ask(wallet, 'personal_sign', '0x68c3a9', address)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hé', signature })).toBe(address)
    const typedData = {
      domain: { name: 'Mail', chainId: 31337 },
      types: {
        EIP712Domain: [{ name: 'name', type: 'string' }],
        Mail: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Mail',
      message: { text: 'Hello' },
    } as const
    const typed = await ask(wallet, 'eth_signTypedData_v4', address, JSON.stringify(typedData))
    const by = recoverTypedDataAddress({ ...typedData, signature: typed as `0x${string}` })
    expect(await by).toBe(address)
  })

  it('rejects typed data of another chain', async () => {
    const wallet = open({ authorized: true })
    const typedData = { domain: { chainId: 1 }, types: {}, primaryType: 'X', message: {} }
    await expect(
      ask(wallet, 'eth_signTypedData_v4', wallet.addresses[0], typedData),
    ).rejects.toEqual(code(-32602))
  })

  it('rejects accounts that are not shared, without a prompt', async () => {
    const wallet = open()
    const [address] = wallet.addresses
    const sign = () => ask(wallet, 'personal_sign', '0x00', address)
    const send = () => ask(wallet, 'eth_sendTransaction', { from: address })
    await expect(sign()).rejects.toEqual(code(4100))
    await expect(send()).rejects.toEqual(code(4100))
    expect(wallet.promptCount).toBe(0)
  })

  it('sends to its current chain, several at once in order', async () => {
    const wallet = open({ authorized: true })
    const [from] = wallet.addresses
    const to = `0x${'9'.repeat(40)}`
    wallet.hold()
    const first = ask(wallet, 'eth_sendTransaction', { from, to, value: '0x5' })
    await expect.poll(() => wallet.prompts.length).toBe(1)
    wallet.approve()
    const others = [1, 2].map(() => ask(wallet, 'eth_sendTransaction', { from, to, value: '0x5' }))
    await Promise.all([first, ...others])
    // The node gives the id before the block.
    await expect.poll(() => ask(wallet, 'eth_getBalance', to, 'latest')).toBe('0xf')
    wallet.switchChain(31338)
    expect(await ask(wallet, 'eth_getBalance', to, 'latest')).toBe('0x0')
  })

  it('sends beside another wallet with the same key, but not with a nonce that the site chose', async () => {
    const wallets = [1, 2, 3].map(() => open({ authorized: true }))
    const [from] = wallets[0]?.addresses ?? []
    const to = `0x${'8'.repeat(40)}`
    const send = (wallet: TestWallet, more: object = {}) =>
      ask(wallet, 'eth_sendTransaction', { from, to, value: '0x5', ...more })
    await Promise.all(wallets.flatMap((wallet) => [send(wallet), send(wallet)]))
    await expect
      .poll(() => ask(wallets[0] as TestWallet, 'eth_getBalance', to, 'latest'))
      .toBe('0x1e')
    await expect(send(wallets[0] as TestWallet, { nonce: '0x0' })).rejects.toThrow(/nonce too low/i)
  })

  it('chooses a gas limit above the estimate, but not for a transfer alone', async () => {
    const wallet = open({ authorized: true })
    const [from, to] = wallet.addresses
    const getGas = async (fields: object) => {
      const hash = await ask(wallet, 'eth_sendTransaction', { from, to, ...fields })
      const sent = (await ask(wallet, 'eth_getTransactionByHash', hash)) as { gas: string }
      return Number(sent.gas)
    }
    const data = '0xff'
    const estimate = Number(await ask(wallet, 'eth_estimateGas', { from, to, data }))
    expect(await getGas({ data })).toBe(Math.floor(estimate * 1.2))
    expect(await getGas({ value: '0x1' })).toBe(21_000)
  })

  it('forwards errors of the node', async () => {
    const wallet = open({ authorized: true })
    const [from, to] = wallet.addresses
    const value = `0x${(10n ** 30n).toString(16)}`
    await expect(ask(wallet, 'eth_sendTransaction', { from, to, value })).rejects.toThrow(
      /insufficient funds/i,
    )
  })

  it('rejects a transaction for another chain', async () => {
    const wallet = open({ authorized: true })
    const [from, to] = wallet.addresses
    await expect(ask(wallet, 'eth_sendTransaction', { from, to, chainId: '0x1' })).rejects.toEqual(
      code(-32602),
    )
  })
})

describe('other requests', () => {
  it('forwards reads, and rejects methods that no wallet supports', async () => {
    const wallet = open()
    expect(await ask(wallet, 'wallet_getCapabilities')).toEqual({})
    expect(await ask(wallet, 'web3_clientVersion')).toMatch(/anvil/i)
    for (const method of ['wallet_watchAsset', 'eth_sign', 'anvil_reset', 'toString']) {
      await expect(ask(wallet, method)).rejects.toEqual(code(4200))
    }
  })

  it('rejects params that are not JSON, and logs the rest', async () => {
    const wallet = open()
    await expect(ask(wallet, 'eth_call', 1n)).rejects.toEqual(code(-32602))
    await ask(wallet, 'eth_accounts')
    expect(wallet.requests).toEqual([{ method: 'eth_accounts', params: [] }])
  })

  it('throws and emits nothing after it is uninstalled', async () => {
    const wallet = open({ authorized: true })
    const events = hear(wallet)
    wallet.uninstall()
    wallet.selectAccount(1)
    await expect(ask(wallet, 'eth_accounts')).rejects.toThrow('Extension context invalidated.')
    expect(events).toEqual([])
  })

  it('emits disconnect and connect when it loses its nodes, and keeps its accounts', async () => {
    const wallet = open({ authorized: true })
    const events = hear(wallet)
    wallet.goOffline()
    await expect(ask(wallet, 'eth_blockNumber')).rejects.toEqual(code(4900))
    expect(await ask(wallet, 'eth_accounts')).toEqual(wallet.addresses)
    wallet.goOnline()
    expect(await ask(wallet, 'eth_blockNumber')).toMatch(/^0x/)
    expect(events).toEqual([
      ['disconnect', code(1013)],
      ['connect', { chainId: '0x7a69' }],
    ])
  })

  it('never responds after stopResponding', async () => {
    const wallet = open()
    wallet.stopResponding()
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 20))
    expect(await Promise.race([ask(wallet, 'eth_chainId'), late])).toBe('late')
  })

  it('counts listeners', () => {
    const wallet = open()
    const listener = () => undefined
    wallet.provider.on('connect', listener)
    wallet.provider.on('connect', listener)
    wallet.provider.on('chainChanged', listener)
    expect([wallet.listenerCount('connect'), wallet.listenerCount()]).toEqual([2, 3])
    wallet.provider.removeListener('connect', listener)
    wallet.onEvent(() => undefined)
    expect(wallet.listenerCount()).toBe(2)
  })
})

describe('in a page', () => {
  it('announces itself at once and on request, until stopped', () => {
    const page = new EventTarget()
    const seen = vi.fn<(event: Event) => void>()
    page.addEventListener('eip6963:announceProvider', seen)
    const wallet = open({ name: 'Mine', rdns: 'a.b' })
    const stop = announceWallet(wallet, page)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    stop()
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(seen).toHaveBeenCalledTimes(2)
    const details = seen.mock.calls.map(([event]) => (event as CustomEvent).detail)
    expect(details[1]).toEqual({ info: wallet.info, provider: wallet.provider })
    expect(Object.isFrozen(details[1].info)).toBe(true)
  })

  it('announces itself late', async () => {
    const page = new EventTarget()
    const seen = vi.fn()
    page.addEventListener('eip6963:announceProvider', seen)
    const stop = announceWallet(open(), page, { announceDelayMs: 20 })
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(seen).not.toHaveBeenCalled()
    await expect.poll(() => seen.mock.calls.length).toBe(1)
    stop()
  })

  it('injects itself, and restores the previous provider', () => {
    const page: EventTarget & { ethereum?: unknown } = new EventTarget()
    const [first, second] = [open(), open()]
    const removeFirst = injectWallet(first, page)
    const removeSecond = injectWallet(second, page)
    expect(page.ethereum).toBe(second.provider)
    removeSecond()
    expect(page.ethereum).toBe(first.provider)
    removeFirst()
    expect('ethereum' in page).toBe(false)
  })

  it('throws with instructions without a window', () => {
    expect(() => announceWallet(open())).toThrow('pass an EventTarget')
  })
})
