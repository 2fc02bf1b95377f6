/** Permissions (ERC-7715), as wallets have them: the real adapter, a test wallet and a real chain. */
import type { Permission, PermissionToRequest } from '@scope/core/chain'
import { type Devnet, startDevnet } from '@scope/devnet'
import { createTestWallet, type TestWallet, type WalletFeatures } from '@scope/testing'
import { domainSeparator, keccak256, recoverAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectProvider, getChains, getLocalNetwork, getParams } from '../fixtures/local-wallet.js'
import { delegationManager, hashDelegation, parseContext } from './delegation.js'
import { parseOlderSupported, parseSupported } from './supported.js'
import { parseGranted, parseGrantedList, toWirePermission } from './wire.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const signal = new AbortController().signal
const delegate = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const code = (expected: string) => expect.objectContaining({ code: expected })
const expiry = Math.floor(Date.now() / 1_000) + 86_400

const getNetwork = () => getLocalNetwork(devnet)

const asRequest = (permission: Permission): PermissionToRequest => ({
  networkId: getNetwork().caipNetworkId,
  to: delegate,
  permission,
  expiry,
  isAdjustmentAllowed: false,
})
const daily: Permission = {
  type: 'native-token-periodic',
  data: { periodAmount: 10n ** 17n, periodDuration: 86_400, justification: 'Rent' },
}

async function connect(provider: unknown) {
  const session = await connectProvider(devnet, provider)
  const permissions = await session.permissions?.()
  if (!permissions) throw new Error('The wallet has permissions.')
  return { session, permissions, account: session.accounts[0] }
}
const chains = () => getChains(devnet)
async function open(features: WalletFeatures = { permissions: 'grant' }) {
  const wallet: TestWallet = createTestWallet({ chains: chains(), features })
  return { wallet, ...(await connect(wallet.provider)) }
}
/** A wallet whose answers to some methods are scripted, and whose others are a test wallet's. */
function scripted(answers: Readonly<Record<string, (params: unknown) => unknown>>) {
  const { provider } = createTestWallet({ chains: chains() })
  const asked: (readonly [method: string, params: unknown])[] = []
  return {
    asked,
    provider: {
      ...provider,
      async request(request: { readonly method: string; readonly params?: unknown }) {
        asked.push([request.method, request.params])
        const answer = answers[request.method]
        return answer ? answer(request.params) : provider.request(request)
      },
    },
  }
}
const fail = (errorCode: number) => () => {
  throw Object.assign(new Error('No.'), { code: errorCode })
}

describe('a request', () => {
  const start = 1_700_000_000
  it.each<Permission>([
    daily,
    {
      type: 'native-token-stream',
      data: { amountPerSecond: 3n, initialAmount: 1n, maxAmount: 2n ** 90n, startTime: start },
    },
    {
      type: 'erc20-token-periodic',
      data: { periodAmount: 5n, periodDuration: 60, tokenAddress: token, startTime: start },
    },
    { type: 'erc20-token-stream', data: { amountPerSecond: 1n, tokenAddress: token } },
  ])('of the type $type is signed by the account, and read as granted', async (permission) => {
    const { permissions, account } = await open()
    const granted = await permissions.request(account, asRequest(permission))
    const data = { startTime: expect.any(Number), ...permission.data }
    expect(granted).toMatchObject({
      networkId: getNetwork().caipNetworkId,
      from: account.address,
      to: delegate,
      permission: { type: permission.type, data },
      expiry,
      dependencies: [],
    })
    const [delegation] = parseContext(granted.context)
    if (!delegation) throw new Error('It has one.')
    const verifyingContract = delegationManager
    const chainId = devnet.chains[0]?.chainId ?? 0
    const domain = { name: 'DelegationManager', version: '1', chainId, verifyingContract } as const
    const separator = domainSeparator({ domain })
    const hash = keccak256(`0x1901${separator.slice(2)}${hashDelegation(delegation)}`)
    const signer = await recoverAddress({ hash, signature: `0x${delegation.signature}` })
    expect(signer).toBe(account.address)
  })

  it('has amounts in hexadecimal and the expiry as a rule', async () => {
    const { wallet, permissions, account } = await open()
    await permissions.request(account, asRequest(daily))
    expect(getParams(wallet, 'wallet_requestExecutionPermissions')).toEqual([
      [
        {
          chainId: '0x7a69',
          from: account.address,
          to: delegate,
          permission: {
            type: 'native-token-periodic',
            isAdjustmentAllowed: false,
            data: {
              periodAmount: '0x16345785d8a0000',
              periodDuration: 86_400,
              justification: 'Rent',
            },
          },
          rules: [{ type: 'expiry', data: { timestamp: expiry } }],
        },
      ],
    ])
  })

  it('is not sent if the wallet uses another account [X2]', async () => {
    const { wallet, permissions, account } = await open()
    wallet.setAccounts([1])
    const asked = permissions.request(account, asRequest(daily))
    await expect(asked).rejects.toEqual(code('account-changed'))
    expect(getParams(wallet, 'wallet_requestExecutionPermissions')).toEqual([])
  })

  it('is declined if the user declines', async () => {
    const { wallet, permissions, account } = await open()
    wallet.reject()
    const asked = permissions.request(account, asRequest(daily))
    await expect(asked).rejects.toEqual(code('user-rejected'))
  })

  it.each<readonly [string, () => unknown]>([
    ['a response that is none', () => [{ chainId: '0x7a69' }]],
    ['an error of the wallet', fail(-32603)],
    ['a lost wallet', fail(4900)],
    [
      'a permission for another account',
      () => [
        {
          chainId: '0x7a69',
          to: token,
          permission: {
            type: 'native-token-periodic',
            data: { periodAmount: '0x1', periodDuration: 1 },
          },
          context: '0x00',
        },
      ],
    ],
  ])('is never reported as declined after %s', async (_, answer) => {
    const { permissions, account } = await connect(
      scripted({ wallet_requestExecutionPermissions: answer }).provider,
    )
    const asked = permissions.request(account, asRequest(daily))
    await expect(asked).rejects.toEqual(code('outcome-unknown'))
  })
})

describe('what a wallet can grant', () => {
  it('is told by type, with networks and rules', async () => {
    const { permissions, account } = await open()
    const supported = await permissions.getSupported(account, signal)
    expect(supported['native-token-stream']).toEqual({
      networkIds: devnet.chains.map(({ chainId }) => `eip155:${chainId}`),
      ruleTypes: ['expiry'],
    })
  })

  it('is nothing for a wallet without permissions, which is asked for nothing else', async () => {
    const { wallet, permissions, account } = await open({})
    expect(await permissions.getSupported(account, signal)).toEqual({})
    expect(await permissions.getGranted(signal)).toBeUndefined()
    expect(wallet.promptCount).toBe(1)
  })

  it('is read without chain ids that are none', () => {
    const response = { x: { chainIds: ['0x1', '0x0', 'one', 10], ruleTypes: ['expiry', 1] }, y: 1 }
    expect(parseSupported(response)).toEqual({
      x: { networkIds: ['eip155:1', 'eip155:10'], ruleTypes: ['expiry'] },
    })
    expect(() => parseSupported([])).toThrow()
  })

  it('is told by the capabilities of a wallet that has only the first version of the ERC', async () => {
    const context = '0xabcd'
    const { provider, asked } = scripted({
      wallet_getCapabilities: () => ({
        '0x7a69': { permissions: { supported: true, permissionTypes: [daily.type] } },
        '0x1': { permissions: { supported: false, permissionTypes: [daily.type] } },
      }),
      wallet_grantPermissions: () => ({ context, signerMeta: { delegationManager: token } }),
    })
    const { permissions, account } = await connect(provider)
    const { caipNetworkId } = getNetwork()
    expect(await permissions.getSupported(account, signal)).toEqual({
      [daily.type]: { networkIds: [caipNetworkId], ruleTypes: ['expiry'] },
    })
    const granted = await permissions.request(account, asRequest(daily))
    expect(granted).toMatchObject({ context, to: delegate, expiry, delegationManager: token })
    expect(asked.at(-1)).toEqual([
      'wallet_grantPermissions',
      [
        expect.objectContaining({
          address: account.address,
          expiry,
          signer: { type: 'account', data: { address: delegate } },
        }),
      ],
    ])
    expect(parseOlderSupported('no')).toEqual({})
  })
})

describe('the list of a wallet', () => {
  it('has what was granted', async () => {
    const { permissions, account } = await open()
    const granted = await permissions.request(account, asRequest(daily))
    expect(await permissions.getGranted(signal)).toEqual({
      permissions: [granted],
      isComplete: true,
    })
  })

  it('says that an entry could not be read, and keeps the others', () => {
    const entry = { chainId: '0x1', to: token, permission: { type: 'x' }, context: '0x00' }
    const list = parseGrantedList([entry, { ...entry, context: 'no' }, null])
    expect(list.permissions).toHaveLength(1)
    expect(list.isComplete).toBe(false)
  })

  it('has the methods of a contract with their limits, if they are named by selectors', () => {
    const calls = {
      address: token,
      functions: [{ selector: '0xd0e30db0', valueLimit: 5n }, { selector: '0x12345678' }],
      maxUses: 3,
    } as const
    const asked: Permission = { type: 'contract-call', data: calls }
    const wire = toWirePermission(asked, false)
    expect(wire.data).toMatchObject({ functions: [{ valueLimit: '0x5' }, {}], maxUses: 3 })
    const entry = { chainId: '0x1', to: token, context: '0x00' }
    expect(parseGranted({ ...entry, permission: wire }).permission).toEqual(asked)
    const named = { ...calls, functions: [{ functionName: 'deposit()' }] }
    const permission = { type: 'contract-call', data: named }
    expect(parseGranted({ ...entry, permission }).permission.type).toBe('other')
  })

  it('keeps a type that it doesn’t know under its name', () => {
    const permission = { type: 'revocation', data: { address: token } }
    const entry = { chainId: '0x1', to: token, permission, context: '0x00' }
    expect(parseGranted(entry).permission).toEqual({
      type: 'other',
      name: 'revocation',
      data: { address: token },
    })
  })

  it.each([
    ['a negative amount', { periodAmount: '-0x1', periodDuration: 1 }],
    ['an amount that is a number', { periodAmount: 1, periodDuration: 1 }],
    ['no duration', { periodAmount: '0x1' }],
  ])('refuses %s', (_, data) => {
    const permission = { type: 'native-token-periodic', data }
    const entry = { chainId: '0x1', to: token, permission, context: '0x00' }
    expect(() => parseGranted(entry)).toThrow()
  })
})

describe('revoking', () => {
  it('is left to the account’s own transaction by a wallet without a method for it', async () => {
    const { permissions, account } = await open()
    const granted = await permissions.request(account, asRequest(daily))
    expect(await permissions.revoke(account, granted.context)).toBe(false)
    const { to, data } = permissions.getRevocation(account, granted)
    expect([to, data.slice(0, 10)]).toEqual([granted.delegationManager, '0x49934047'])
  })

  it('passes the context in a list, and by name to a wallet that takes no list', async () => {
    const { permissions, account } = await open({ permissions: 'grant-and-revoke' })
    const granted = await permissions.request(account, asRequest(daily))
    expect(await permissions.revoke(account, granted.context)).toBe(true)
    expect((await permissions.getGranted(signal))?.permissions).toEqual([])
    const wallet_revokeExecutionPermission = (params: unknown) =>
      Array.isArray(params) ? fail(-32602)() : {}
    const { provider, asked } = scripted({ wallet_revokeExecutionPermission })
    const { permissions: byName, account: other } = await connect(provider)
    expect(await byName.revoke(other, '0xab')).toBe(true)
    const named = { permissionContext: '0xab' }
    expect(asked.slice(-2).map(([, params]) => params)).toEqual([[named], named])
  })

  it('is never reported as declined if the response was lost', async () => {
    const { provider } = scripted({ wallet_revokeExecutionPermission: fail(-32603) })
    const { permissions, account } = await connect(provider)
    await expect(permissions.revoke(account, '0xab')).rejects.toEqual(code('outcome-unknown'))
  })

  it('calls no contract but the known one, and for no other account', async () => {
    const { permissions, session, account } = await open()
    const granted = await permissions.request(account, asRequest(daily))
    const revoke =
      (over: object, by = account) =>
      () =>
        permissions.getRevocation(by, { ...granted, ...over })
    expect(revoke({ delegationManager: token })).toThrow(code('wallet-unsupported'))
    expect(revoke({ context: '0xabcd' })).toThrow(code('wallet-unsupported'))
    const [, second] = session.accounts
    if (!second) throw new Error('The wallet shares two.')
    expect(revoke({}, second)).toThrow(code('account-changed'))
  })
})
