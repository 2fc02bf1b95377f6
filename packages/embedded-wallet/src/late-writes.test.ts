/**
 * What ends after its user has signed out (threat F18): the chain decides what becomes of it, and nothing of the user stays in
 * the browser, or reaches the next user. Over a whole frame, a real gateway, a bundler and a real chain.
 */
import { contracts } from '@scope/devnet'
import { createPublicClient, encodeFunctionData, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRealShop, type RealShop } from './host/fixtures/real-shop.js'
import { askNode, evmId, type RealWorld, startRealWorld } from './host/fixtures/real-world.js'

interface Eip1193 {
  request(asked: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

let world: RealWorld
let shop: RealShop
let users = 0

beforeAll(async () => {
  world = await startRealWorld({ smartAccounts: true })
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  shop = openRealShop(world)
  await shop.signIn(`ada${++users}@late.example`)
})
afterEach(() => shop.close())

const ask = (method: string, ...params: readonly unknown[]) =>
  (shop.kit.provider('eip155') as Eip1193).request({ method, params })
const address = () => shop.kit.account('eip155').get().address as Hex
const getCode = (account: Hex) =>
  createPublicClient({ transport: http(world.evmUrl), cacheTime: 0 }).getCode({ address: account })
const bundler = () => {
  const found = world.smart?.bundlers[evmId]
  if (!found) throw new Error('There is no bundler.')
  return found
}
/** Waits until the bundler has an operation that it holds back. */
const untilHeld = () => expect.poll(() => bundler().faults.heldOperations).toBe(0)

/** Of the user, and of the site: shares and the key of the browser stay (EMB-07). */
const getUserData = async () =>
  (await shop.storedNames()).filter((name) => !/^(device|session)/.test(name))

const grant = () =>
  ask('wallet_requestExecutionPermissions', {
    chainId: '0x7a69',
    to: privateKeyToAccount(generatePrivateKey()).address,
    permission: {
      type: 'native-token-allowance',
      isAdjustmentAllowed: false,
      data: { allowanceAmount: '0xa' },
    },
    rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1000) + 3_600 } }],
  })
const listGranted = () => ask('wallet_getGrantedExecutionPermissions')

describe('[F18] the next user', () => {
  it('finds nothing of a user who has not signed out', async () => {
    expect(await shop.wallet.setPreferredAccountType('eoa')).toBe(true)
    expect(await shop.wallet.setPreferredAccountType('smartAccount')).toBe(true)
    const call = {
      to: world.smart?.shops[evmId],
      data: encodeFunctionData({ abi: contracts.shop.abi, functionName: 'visit' }),
    }
    const batch = { version: '2.0.0', chainId: '0x7a69', calls: [call] }
    const { id } = (await ask('wallet_sendCalls', batch)) as { readonly id: string }
    const ofAda = (await getUserData()).filter((name) => /^(account type|batches)/.test(name))
    expect(ofAda).toHaveLength(2)
    await shop.signIn(`eve${users}@late.example`)
    expect((await getUserData()).filter((name) => ofAda.includes(name))).toEqual([])
    await expect(ask('wallet_getCallsStatus', id)).rejects.toMatchObject({ code: 5730 })
  }, 60_000)
})

describe('[F18] a request that ends after the user has signed out', () => {
  it('grants no permission: nothing is stored here or at the gateway, for neither user', async () => {
    const account = address()
    bundler().faults.heldOperations = 1
    const granting = grant().then(
      () => 'granted',
      () => 'rejected',
    )
    await untilHeld()
    await shop.kit.connection.disconnect()
    await shop.signIn(`eve${users}@late.example`)
    const before = await getUserData()
    await bundler().sendHeld()
    // What was sent ends as it ends on the chain.
    await expect.poll(() => getCode(account)).toBeDefined()
    await expect.poll(() => granting, { timeout: 10_000 }).toBe('rejected')
    // The frame answers it once the operation is on the chain: no grant.
    const getErrors = () => shop.messages.filter(({ type }) => type.endsWith('RPC_REQUEST_ERROR'))
    await expect.poll(() => getErrors().length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await listGranted()).toEqual([])
    expect(await getUserData()).toEqual(before)
    await shop.kit.connection.disconnect()
    await shop.signIn(`ada${users}@late.example`)
    expect(await listGranted()).toEqual([])
  }, 60_000)

  it('keeps the next user’s account type', async () => {
    await grant()
    bundler().faults.heldOperations = 1
    const switching = shop.wallet.setPreferredAccountType('eoa')
    switching.catch(() => undefined)
    await untilHeld()
    await shop.kit.connection.disconnect()
    await shop.signIn(`eve${users}@late.example`)
    const before = await getUserData()
    await bundler().sendHeld()
    expect(await switching.catch(() => false)).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(await getUserData()).toEqual(before)
    shop.reload()
    expect(shop.kit.account('eip155').get().preferredAccountType).toBe('smartAccount')
    expect(await ask('wallet_getCapabilities', address())).toMatchObject({ '0x7a69': {} })
  }, 60_000)

  it('stores no hash of a batch and no recipient', async () => {
    expect(await shop.wallet.setPreferredAccountType('eoa')).toBe(true)
    await askNode(world.evmUrl, 'anvil_setBalance', [address(), '0xde0b6b3a7640000'])
    await askNode(world.evmUrl, 'evm_mine')
    await expect.poll(() => ask('eth_getBalance', address(), 'latest')).toBe('0xde0b6b3a7640000')
    const release = world.holdSends()
    const call = {
      to: world.smart?.shops[evmId],
      data: encodeFunctionData({ abi: contracts.shop.abi, functionName: 'visit' }),
    }
    const friend = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }
    const batch = { version: '2.0.0', chainId: '0x7a69', calls: [friend, call] }
    const sending = ask('wallet_sendCalls', batch).catch(() => undefined)
    await expect.poll(() => world.heldSends()).toBe(1)
    await shop.kit.connection.disconnect()
    expect(await getUserData()).toEqual([])
    release()
    await sending
    await expect.poll(() => world.heldSends()).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await getUserData()).toEqual([])
  }, 60_000)
})
