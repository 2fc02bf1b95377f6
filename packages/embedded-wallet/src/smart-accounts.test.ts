/**
 * Smart accounts as a site has them: of the kit's own providers, over a whole frame, a real gateway with its policy, bundlers and
 * real chains. On one chain the account is at its key's address (EIP-7702), on the other at an address of its own (ERC-4337).
 */
import { contracts } from '@scope/devnet'
import { createPublicClient, encodeFunctionData, type Hex, http, toHex } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FrameError } from './frame/frame-error.js'
import { openRealShop, type RealShop } from './host/fixtures/real-shop.js'
import {
  askNode,
  evmId,
  otherEvmId,
  type RealWorld,
  startRealWorld,
} from './host/fixtures/real-world.js'

interface Eip1193 {
  request(asked: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}
interface Status {
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly { readonly transactionHash: Hex }[]
}

let world: RealWorld
let shop: RealShop
let logins = 0

beforeAll(async () => {
  world = await startRealWorld({ smartAccounts: true })
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  shop = openRealShop(world)
  await shop.signIn(`ada${++logins}@smart.example`)
})
afterEach(() => shop.close())

const networkId = { first: evmId, other: otherEvmId } as const
const provider = () => shop.kit.provider('eip155') as Eip1193
const ask = (method: string, ...params: readonly unknown[]) =>
  provider().request({ method, params })
const visit = (id: string) => ({
  to: world.smart?.shops[id] ?? '0x',
  data: encodeFunctionData({ abi: contracts.shop.abi, functionName: 'visit' }),
})
const chainOf = (url: string) => createPublicClient({ transport: http(url), cacheTime: 0 })
const address = () => shop.kit.account('eip155').get().address as Hex

async function switchTo(id: typeof evmId | typeof otherEvmId) {
  expect(await shop.kit.network.switchTo(id)).toBe(true)
  await expect.poll(() => shop.kit.account('eip155').get()).toMatchObject({ isConnected: true })
}

async function sendCalls(id: string, more: object = {}) {
  const calls = [visit(id), visit(id)]
  const chainId = toHex(Number(id.slice('eip155:'.length)))
  const request = {
    version: '2.0.0',
    chainId,
    from: address(),
    atomicRequired: true,
    calls,
    ...more,
  }
  return (await ask('wallet_sendCalls', request)) as { readonly id: string }
}
const getStatus = (id: string) => ask('wallet_getCallsStatus', id) as Promise<Status>

describe('[EMB-14] a batch of an empty account', () => {
  it('runs as one at the key’s address, paid by the sponsor, after one yes', async () => {
    expect(await ask('wallet_getCapabilities', address())).toMatchObject({
      '0x7a69': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    const { id } = await sendCalls(evmId)
    expect(shop.asked).toHaveLength(1)
    expect(shop.asked[0]?.decoded).toMatchObject({
      account: address(),
      sponsor: { name: 'Demo shop' },
      upgrade: { name: 'MetaMask Smart Account' },
    })
    await expect.poll(() => getStatus(id)).toMatchObject({ status: 200, atomic: true })
    expect(await chainOf(world.evmUrl).getBalance({ address: address() })).toBe(0n)
    expect(await ask('wallet_getCapabilities', address())).toMatchObject({
      '0x7a69': { atomic: { status: 'supported' } },
    })
  })

  it('runs as one at an address of its own on another chain, which the kit is told', async () => {
    const key = address()
    await switchTo(networkId.other)
    await expect.poll(address).not.toBe(key)
    expect(shop.kit.account('eip155').get()).toMatchObject({
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    const { id } = await sendCalls(otherEvmId)
    await expect.poll(() => getStatus(id)).toMatchObject({ status: 200, atomic: true })
    expect(await chainOf(world.otherUrl).getCode({ address: address() })).not.toBeUndefined()
    await switchTo(networkId.first)
    await expect.poll(address).toBe(key)
  })

  it('keeps its status over a reload of the frame', async () => {
    const bundler = world.smart?.bundlers[evmId]
    if (bundler) bundler.faults.heldOperations = 1
    const { id } = await sendCalls(evmId)
    expect(await getStatus(id)).toMatchObject({ status: 100 })
    shop.reload()
    expect(await getStatus(id)).toMatchObject({ status: 100 })
    await bundler?.sendHeld()
    await expect.poll(() => getStatus(id)).toMatchObject({ status: 200 })
    expect(shop.asked).toHaveLength(1)
  })

  it('is refused before the user is asked if neither the policy nor the account pays', async () => {
    const foreign = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x0' }
    const request = { version: '2.0.0', chainId: '0x7a69', calls: [foreign] }
    await expect(ask('wallet_sendCalls', request)).rejects.toThrow(/insufficient funds/)
    expect(shop.asked).toEqual([])
  })
})

describe('[EMB-11] the account type', () => {
  it('is smart by default on networks with a bundler, and can be switched', async () => {
    expect(await shop.wallet.getSmartAccountEnabledNetworks()).toEqual([31_337, 31_338])
    expect(shop.kit.account('eip155').get().preferredAccountType).toBe('smartAccount')
    expect(await shop.wallet.setPreferredAccountType('eoa')).toBe(true)
    await expect.poll(() => shop.kit.account('eip155').get().preferredAccountType).toBe('eoa')
    expect(await ask('wallet_getCapabilities', address())).toEqual({})
    await expect(sendCalls(evmId)).rejects.toMatchObject({ code: 5760 })
    expect(await shop.wallet.setPreferredAccountType('smartAccount')).toBe(true)
    expect(await ask('wallet_getCapabilities', address())).toMatchObject({ '0x7a69': {} })
  })
})

describe('[EMB-11] turning the smart account off', () => {
  const code = () => chainOf(world.evmUrl).getCode({ address: address() })
  async function fund() {
    await askNode(world.evmUrl, 'anvil_setBalance', [address(), '0xde0b6b3a7640000'])
    // The gateway keeps what nodes say of a block.
    await askNode(world.evmUrl, 'evm_mine')
    await expect.poll(() => ask('eth_getBalance', address(), 'latest')).toBe('0xde0b6b3a7640000')
  }

  it('takes the code away once the user approves, and keeps it if the user declines', async () => {
    const { id } = await sendCalls(evmId)
    await expect.poll(() => getStatus(id)).toMatchObject({ status: 200 })
    await fund()
    shop.user.approve = () => Promise.reject(new FrameError('refused', 'The user declined'))
    expect(await shop.wallet.setPreferredAccountType('eoa')).toBe(false)
    expect(shop.wallet.$state.get()).not.toHaveProperty('error')
    expect(shop.kit.account('eip155').get().preferredAccountType).toBe('smartAccount')
    shop.user.approve = async () => {}
    expect(await shop.wallet.setPreferredAccountType('eoa')).toBe(true)
    expect(shop.asked.at(-1)?.decoded.actions).toMatchObject([{ type: 'downgrade-account' }])
    await expect.poll(code).toBeUndefined()
  })

  it('asks nothing of an account that has no code, and needs no funds', async () => {
    expect(await shop.wallet.setPreferredAccountType('eoa')).toBe(true)
    expect(await shop.wallet.setPreferredAccountType('smartAccount')).toBe(true)
    const { id } = await sendCalls(evmId)
    await expect.poll(() => getStatus(id)).toMatchObject({ status: 200 })
    shop.asked.splice(0)
    expect(await shop.wallet.setPreferredAccountType('eoa')).toBe(true)
    expect(shop.asked).toEqual([])
    expect(await code()).toBeDefined()
  })

  it('[F27] is no page’s to ask for', async () => {
    for (const method of [
      'scope_removeSmartAccount',
      'scope_revokeAllPermissions',
      'scope_cancelPendingOperation',
    ])
      await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
    expect(shop.asked).toEqual([])
  })
})

describe('[EMB-14] an operation that hangs', () => {
  const getBundler = () => {
    const bundler = world.smart?.bundlers[evmId]
    if (!bundler) throw new Error('There is no bundler.')
    return bundler
  }
  const visits = () =>
    chainOf(world.evmUrl).getLogs({ address: world.smart?.shops[evmId] as Hex, fromBlock: 0n })
  const nonceOf = (account: Hex) =>
    chainOf(world.evmUrl).readContract({
      address: entryPoint07Address,
      abi: entryPoint07Abi,
      functionName: 'getNonce',
      args: [account, 0n],
    })
  async function hang() {
    const started = Date.now()
    getBundler().faults.heldOperations = 1
    const { id } = await sendCalls(evmId)
    shop.asked.splice(0)
    return { id, started }
  }
  const reason = () => {
    const state = shop.wallet.$state.get()
    return state.status === 'idle' ? state.error?.details?.reason : undefined
  }

  it('is canceled once the user approves: nothing of it happens', async () => {
    expect(await shop.wallet.getPendingOperation()).toBeUndefined()
    const { id, started } = await hang()
    const before = await visits()
    const pending = await shop.wallet.getPendingOperation()
    expect(pending?.sentAt).toBeGreaterThanOrEqual(started)
    expect(await shop.wallet.cancelPendingOperation()).toBe(true)
    expect(shop.asked.map(({ decoded }) => decoded)).toMatchObject([
      { account: address(), actions: [{ type: 'cancel-pending' }], sponsor: { name: 'Demo shop' } },
    ])
    await getBundler().sendHeld()
    expect(await getStatus(id)).toMatchObject({ status: 400 })
    expect(await visits()).toEqual(before)
    expect(await shop.wallet.getPendingOperation()).toBeUndefined()
    expect(shop.wallet.$state.get()).not.toHaveProperty('error')
  })

  it('stays pending if the user declines, which is no error', async () => {
    const { id } = await hang()
    shop.user.approve = () => Promise.reject(new FrameError('refused', 'The user declined'))
    expect(await shop.wallet.cancelPendingOperation()).toBe(false)
    expect(shop.wallet.$state.get()).not.toHaveProperty('error')
    expect(await shop.wallet.getPendingOperation()).toBeDefined()
    await getBundler().sendHeld()
    await expect.poll(() => getStatus(id)).toMatchObject({ status: 200 })
  })

  it('can’t be canceled any more if the network takes it while the user reads: nothing is signed', async () => {
    const { id } = await hang()
    shop.user.approve = () => getBundler().sendHeld()
    expect(await shop.wallet.cancelPendingOperation()).toBe(false)
    expect(reason()).toBe('not-pending')
    expect(shop.asked).toHaveLength(1)
    await expect.poll(() => getStatus(id)).toMatchObject({ status: 200 })
    expect(await nonceOf(address())).toBe(1n)
    expect(await shop.wallet.getPendingOperation()).toBeUndefined()
  })

  it('asks nothing if none is pending', async () => {
    expect(await shop.wallet.cancelPendingOperation()).toBe(false)
    expect(reason()).toBe('not-pending')
    expect(shop.asked).toEqual([])
  })

  it('[F18] is not shown to the next user, who can’t cancel it', async () => {
    const { id } = await hang()
    const ada = address()
    await shop.signIn(`eve${logins}@smart.example`)
    expect((await shop.wallet.getUser('eip155'))?.address).not.toBe(ada)
    expect(await shop.wallet.getPendingOperation()).toBeUndefined()
    expect(await shop.wallet.cancelPendingOperation()).toBe(false)
    expect(shop.asked).toEqual([])
    await expect(getStatus(id)).rejects.toMatchObject({ code: 5730 })
    await getBundler().sendHeld()
    expect(await nonceOf(ada)).toBe(1n)
  }, 60_000)
})

describe('[EMB-14] methods of smart accounts', () => {
  it('answer what the bundler answers', async () => {
    expect(await ask('eth_supportedEntryPoints')).toEqual([
      '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    ])
    expect(await ask('eth_getUserOperationByHash', `0x${'12'.repeat(32)}`)).toBeNull()
  })

  it('grant a permission that a holder uses, list it, and revoke it', async () => {
    const holder = privateKeyToAccount(generatePrivateKey())
    const timestamp = Math.floor(Date.now() / 1000) + 3_600
    const [granted] = (await ask('wallet_requestExecutionPermissions', {
      chainId: '0x7a69',
      to: holder.address,
      permission: {
        type: 'native-token-allowance',
        isAdjustmentAllowed: false,
        data: { allowanceAmount: '0xa' },
      },
      rules: [{ type: 'expiry', data: { timestamp } }],
    })) as readonly { readonly context: Hex }[]
    expect(granted).toMatchObject({ from: address(), to: holder.address })
    expect(await ask('wallet_getSupportedExecutionPermissions')).toMatchObject({
      'erc20-token-periodic': { chainIds: ['0x7a69', '0x7a6a'], ruleTypes: ['expiry'] },
    })
    const listed = [
      {
        context: granted?.context,
        to: holder.address,
        permission: { data: { allowanceAmount: '0xa' } },
      },
    ]
    shop.reload()
    expect(await ask('wallet_getGrantedExecutionPermissions')).toMatchObject(listed)
    // What this browser had is gone with the user: the gateway has it.
    const email = `ada${logins}@smart.example`
    await shop.kit.connection.disconnect()
    await shop.signIn(email)
    expect(await ask('wallet_getGrantedExecutionPermissions')).toMatchObject(listed)
    expect(
      await ask('wallet_revokeExecutionPermission', { permissionContext: granted?.context }),
    ).toEqual({})
    await expect.poll(() => ask('wallet_getGrantedExecutionPermissions')).toEqual([])
  })
})
