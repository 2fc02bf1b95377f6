/** The real ethers, 6 and 5, with the real adapter, on real chains: what a site with either would do. */
import { createKit, type Kit, type KitEnvironment, memoryStorage } from '@scope/core'
import { type Devnet, startDevnet } from '@scope/devnet'
import { announceWallet, createTestWallet, type TestWallet } from '@scope/testing'
import * as ethers6 from 'ethers'
import * as ethers5 from 'ethers-5'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as scope5 from '../ethers5/index.js'
import { evm } from '../index.js'
import * as scope6 from './index.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

let kit: Kit
let wallet: TestWallet
const ids: number[] = []
const cleanups: (() => unknown)[] = []
beforeEach(() => {
  const chains = devnet.chains.map(({ chainId, url }) => ({ chainId, rpcUrl: url }))
  ids.splice(0, ids.length, ...chains.map(({ chainId }) => chainId))
  const networks = chains.map(({ chainId, rpcUrl }) => ({
    id: chainId,
    name: `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }))
  const [first, ...rest] = networks
  if (!first) throw new Error('Chains were asked for.')
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  })
  wallet = createTestWallet({ chains, rdns: 'test.blue' })
  kit = createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    networks: [first, ...rest],
    adapters: [evm()],
    storage: memoryStorage(),
    env: { window: page as unknown as NonNullable<KitEnvironment['window']> },
  })
  cleanups.push(announceWallet(wallet, page), kit.start())
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

const Web3Provider = ethers5.providers.Web3Provider

/** What both versions have, called as in 6. */
const versions = [
  {
    name: 'ethers 6',
    of: () => scope6.getEthersConnection(kit),
    watch: (listener: (connection: unknown) => void) => scope6.watchEthersConnection(kit, listener),
    verify: ethers6.verifyMessage,
    chainId: async () =>
      Number((await scope6.getEthersConnection(kit)?.provider.getNetwork())?.chainId),
  },
  {
    name: 'ethers 5',
    of: () => scope5.getEthersConnection(kit, Web3Provider),
    watch: (listener: (connection: unknown) => void) =>
      scope5.watchEthersConnection(kit, Web3Provider, listener),
    verify: ethers5.utils.verifyMessage,
    chainId: async () =>
      (await scope5.getEthersConnection(kit, Web3Provider)?.provider.getNetwork())?.chainId,
  },
]

const asked = (method: string) => wallet.requests.filter((request) => request.method === method)

describe.each(versions)('$name', ({ of, watch, verify, chainId }) => {
  it('is undefined until a wallet is connected, and the same object while nothing changes', async () => {
    expect(of()).toBeUndefined()
    await kit.connection.connect('test.blue')
    expect(of()).toBeDefined()
    expect(of()).toBe(of())
  })

  it('[CON-09] signs a message, reads, and sends', async () => {
    await kit.connection.connect('test.blue')
    const signer = of()?.signer
    expect(await signer?.getAddress()).toBe(wallet.addresses[0])
    expect(verify('Hello', `${await signer?.signMessage('Hello')}`)).toBe(wallet.addresses[0])
    const to = ethers6.Wallet.createRandom().address
    const sent = await signer?.sendTransaction({ to, value: 7n.toString() })
    expect((await sent?.wait())?.status).toBe(1)
    expect(String(await of()?.provider.getBalance(to))).toBe('7')
  })

  it('follows account and network, and notifies once for each', async () => {
    const told: unknown[] = []
    cleanups.push(watch((connection) => void told.push(connection)))
    await kit.connection.connect('test.blue')
    const first = of()
    kit.connection.selectAccount(`${wallet.addresses[1]}`, 'eip155')
    expect(await of()?.signer.getAddress()).toBe(wallet.addresses[1])
    const second = of()
    wallet.switchChain(ids[1] as number)
    expect(await chainId()).toBe(ids[1])
    expect(told).toEqual([undefined, first, second, of()])
    expect(new Set(told).size).toBe(4)
  })

  it('trap 53: reads the network from the wallet, and asks no wallet to switch', async () => {
    wallet.switchChain(ids[1] as number)
    await kit.connection.connect('test.blue')
    expect(await chainId()).toBe(ids[1])
    expect(kit.account('eip155').get().networkId).toBe(`eip155:${ids[1]}`)
    expect(asked('wallet_switchEthereumChain')).toEqual([])
  })

  it('trap 54: returns no provider after disconnect, and clears the kit’s account', async () => {
    const told: unknown[] = []
    await kit.connection.connect('test.blue')
    cleanups.push(watch((connection) => void told.push(connection)))
    await kit.connection.disconnect()
    expect(of()).toBeUndefined()
    expect(told.at(-1)).toBeUndefined()
    expect(told).toHaveLength(2)
    expect(kit.account('eip155').get()).toMatchObject({ status: 'disconnected', accounts: [] })
  })

  it('sends nothing by an earlier signer on another network, and switches no network', async () => {
    await kit.connection.connect('test.blue')
    const kept = of()?.signer
    wallet.switchChain(ids[1] as number)
    const to = `${wallet.addresses[1]}`
    await expect(kept?.sendTransaction({ to, value: '1' })).rejects.toThrow()
    expect(asked('eth_sendTransaction')).toEqual([])
    expect(asked('wallet_switchEthereumChain')).toEqual([])
    expect(wallet.chainId).toBe(ids[1])
  })

  it('rejects with the version’s own error code if the user declines', async () => {
    await kit.connection.connect('test.blue')
    wallet.reject()
    const no = of()?.signer.signMessage('Hello')
    await expect(no).rejects.toMatchObject({
      code: expect.toSatisfy((code) => code === 'ACTION_REJECTED' || code === 4001),
    })
  })
})
