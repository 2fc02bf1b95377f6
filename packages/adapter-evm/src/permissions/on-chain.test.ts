/** Permissions against the contracts that wallets use: MetaMask's Delegation Framework on a local chain. */
import { createKit, memoryStorage } from '@scope/core'
import { type PermissionsOptions, permissions } from '@scope/core/permissions'
import { type Devnet, deploySmartAccountContracts, devAccounts, startDevnet } from '@scope/devnet'
import { waitForReceipt } from '@scope/devnet/fixtures/wait-for-receipt'
import { announceWallet, createTestWallet, type PermissionSupport } from '@scope/testing'
import {
  type Address,
  createTestClient,
  createWalletClient,
  encodePacked,
  type Hex,
  http,
  isHex,
  parseAbi,
  publicActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { evm } from '../index.js'
import { delegationManager, nonceEnforcer } from './delegation.js'

let devnet: Devnet
let url = ''
let implementation: Address = '0x'
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: anvil.id }] })
  url = devnet.chains[0]?.url ?? ''
  implementation = (await deploySmartAccountContracts(url)).statelessImplementation
}, 60_000)
afterAll(() => devnet.stop())

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const delegate = mnemonicToAccount(devAccounts, { addressIndex: 3 })
const friend: Address = '0x000000000000000000000000000000000000bEEF'
const client = () =>
  createTestClient({ mode: 'anvil', chain: anvil, transport: http(url) }).extend(publicActions)

async function open(support: PermissionSupport = 'grant', options: PermissionsOptions = {}) {
  const wallet = createTestWallet({
    chains: [{ chainId: anvil.id, rpcUrl: url }],
    features: { permissions: support },
  })
  const page = Object.assign(new EventTarget(), { document: undefined })
  undo.push(announceWallet(wallet, page))
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [{ ...anvil, rpcUrls: { default: { http: [url] } } }],
    adapters: [evm()],
    storage: memoryStorage(),
    permissions: permissions(options),
    features: { smartSessions: true },
    env: { window: page as never },
  })
  undo.push(kit.start())
  await kit.connection.connect(wallet.info.rdns)
  const api = await kit.permissions?.open()
  if (!api) throw new Error('The kit is started.')
  const [owner = '0x'] = wallet.addresses
  const grant = () =>
    api.requestPermissions({
      to: delegate.address,
      expiry: Math.floor(Date.now() / 1_000) + 86_400,
      permission: {
        type: 'native-token-periodic',
        data: { periodAmount: 1_000n, periodDuration: 86_400 },
      },
    })
  const statuses = async () =>
    (await api.getGrantedPermissions()).permissions.map(({ status }) => status)
  return { api, grant, statuses, owner }
}

/** The delegate moves the owner's funds. Rejects if the contract does. */
async function redeem(context: string, value: bigint): Promise<void> {
  if (!isHex(context)) throw new Error('It is hexadecimal.')
  const call = encodePacked(['address', 'uint256', 'bytes'], [friend, value, '0x'])
  // The chain's time is that of its last block, which the clock of the wallet decides here: a node has one of its own.
  const { timestamp } = await client().getBlock()
  const now = BigInt(Math.floor(Date.now() / 1_000))
  await client().setNextBlockTimestamp({ timestamp: now > timestamp ? now : timestamp + 1n })
  await client().mine({ blocks: 1 })
  const mode: Hex = `0x${'00'.repeat(32)}`
  await client().simulateContract({
    address: delegationManager,
    abi: parseAbi(['function redeemDelegations(bytes[], bytes32[], bytes[])']),
    functionName: 'redeemDelegations',
    args: [[context], [mode], [call]],
    account: delegate,
  })
}

it('are accepted by the contract within their limits, until they are revoked', async () => {
  const { api, grant, statuses, owner } = await open()
  await client().setCode({ address: owner, bytecode: `0xef0100${implementation.slice(2)}` })
  const first = await grant()
  const second = await grant()
  await redeem(first.context, 1_000n)
  await expect(redeem(first.context, 1_001n)).rejects.toThrow('transfer-amount-exceeded')
  expect(await statuses()).toEqual(['active', 'active'])
  await api.revokePermission(first)
  expect(api.$list.get()?.permissions[0]?.status).toBe('revoking')
  await expect
    .poll(() => api.$list.get()?.permissions.map(({ status }) => status), { timeout: 20_000 })
    .toEqual(['revoked', 'active'])
  await expect(redeem(first.context, 1n)).rejects.toThrow()
  await redeem(second.context, 1n)
}, 60_000)

it('of a stream are accepted up to what has become available', async () => {
  const { api } = await open()
  const { context } = await api.requestPermissions({
    to: delegate.address,
    expiry: Math.floor(Date.now() / 1_000) + 86_400,
    permission: {
      type: 'native-token-stream',
      data: { amountPerSecond: 1n, initialAmount: 1_000_000n, maxAmount: 1_000_001n },
    },
  })
  await redeem(context, 1_000_000n)
  await expect(redeem(context, 1_000_002n)).rejects.toThrow('allowance-exceeded')
}, 60_000)

it('are revoked together by the account’s nonce', async () => {
  const { grant, statuses, owner } = await open()
  await grant()
  await grant()
  expect(await statuses()).toEqual(['active', 'active'])
  const hash = await createWalletClient({
    chain: anvil,
    transport: http(url),
    account: mnemonicToAccount(devAccounts),
  }).writeContract({
    address: nonceEnforcer as Address,
    abi: parseAbi(['function incrementNonce(address manager)']),
    functionName: 'incrementNonce',
    args: [delegationManager],
  })
  await waitForReceipt(client(), hash)
  expect(mnemonicToAccount(devAccounts).address).toBe(owner)
  expect(await statuses()).toEqual(['revoked', 'revoked'])
}, 60_000)

it('that the wallet revokes by a way of its own are pending until the chain rejects them', async () => {
  const { api, grant } = await open('grant-and-revoke')
  const granted = await grant()
  await api.getGrantedPermissions()
  expect(await api.revokePermission(granted)).toEqual({ status: 'pending' })
  await expect.poll(() => api.$list.get()?.permissions, { timeout: 20_000 }).toEqual([])
  await expect(redeem(granted.context, 1n)).rejects.toThrow()
}, 60_000)
