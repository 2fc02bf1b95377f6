/** Permissions on a real chain: what is shown is what is signed, and what is enforced. */
import { waitForReceipt } from '@scope/devnet/fixtures/wait-for-receipt'
import { getAddress, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareEvm } from '../../index.js'
import { delegationManager } from '../contracts.js'
import {
  call,
  createUser,
  friend,
  type SmartUser,
  type SmartWorld,
  startSmartWorld,
} from '../fixtures/user.js'
import { createLocalPermissions } from './fixtures/local-permissions.js'
import { redeem } from './fixtures/redeem.js'

let world: SmartWorld
beforeAll(async () => {
  world = await startSmartWorld()
}, 60_000)
afterAll(() => world.stop())

const token = () => getAddress(world.tokens.standard)
const session = privateKeyToAccount(generatePrivateKey())
const day = 86_400
const soon = () => Math.floor(Date.now() / 1000) + 7 * day

interface Granted {
  readonly context: Hex
  readonly dependencies: readonly object[]
  readonly from: Hex
}

async function createHolder(standard: 'eip7702' | 'erc4337' = 'eip7702') {
  const user = await createUser(world, { standard })
  const permissions = createLocalPermissions()
  const prepare = (method: string, params: unknown) =>
    prepareEvm({ method, params }, { ...user.deps, permissions })
  const run = async (method: string, params: unknown) => {
    const prepared = await prepare(method, params)
    return { decoded: prepared.decoded, answer: await user.sign(await user.approve(prepared)) }
  }
  return {
    ...user,
    prepare,
    run,
    permissions,
    list: () =>
      permissions.list(
        [
          {
            chainId: 'eip155:31337',
            address: user.address,
            owner: user.owner.address,
            network: { standard, since: 0, hasPaymaster: true },
          },
        ],
        () => user.node,
      ),
  }
}
type Holder = Awaited<ReturnType<typeof createHolder>>

const request = (permission: object, more: object = {}) => ({
  chainId: '0x7a69',
  to: session.address,
  permission,
  rules: [{ type: 'expiry', data: { timestamp: soon() } }],
  ...more,
})
const daily = (amount = 10n) => ({
  type: 'erc20-token-periodic',
  isAdjustmentAllowed: false,
  data: {
    tokenAddress: token(),
    periodAmount: toHex(amount),
    periodDuration: day,
    justification: 'Daily\u202e\norder',
  },
})

async function grant(user: Holder, permission: object) {
  const method = 'wallet_requestExecutionPermissions'
  const { answer, decoded } = await user.run(method, [request(permission)])
  const [granted] = answer as readonly Granted[]
  if (!granted) throw new Error('Nothing was granted.')
  return { granted, decoded }
}
const take = (context: Hex, amount: bigint, delegate = session) =>
  redeem(world.chain, delegate, context, {
    to: token(),
    value: 0n,
    data: call.transfer(friend, amount),
  })

describe('[EMB-14] a permission', () => {
  it('is shown with every limit, and lets its holder act without the user, up to them', async () => {
    const user = await createHolder()
    const { granted, decoded } = await grant(user, daily())
    expect(decoded.warnings).toEqual(['unattended'])
    expect(decoded.actions).toMatchObject([
      {
        type: 'permission',
        delegate: session.address,
        amount: 10n,
        period: 86_400n,
        reason: 'Daily order',
        asset: { kind: 'token', address: token() },
      },
    ])
    // The account is upgraded with the grant: the manager takes permissions of accounts with code alone.
    expect(decoded.upgrade).toBeDefined()
    expect(granted).toMatchObject({ from: user.address, delegationManager, chainId: '0x7a69' })
    expect(await take(granted.context, 4n)).toBe('success')
    expect(await take(granted.context, 6n)).toBe('success')
    expect(await take(granted.context, 1n)).toContain('transfer-amount-exceeded')
    expect(await user.tokens()).toBe(990n)
  })

  it('that grows is shown with what is there at once, and with what is there in the end', async () => {
    const user = await createHolder()
    const data = {
      tokenAddress: token(),
      amountPerSecond: '0x2',
      initialAmount: '0x5',
      maxAmount: '0x3e8',
    }
    const { granted, decoded } = await grant(user, { type: 'erc20-token-stream', data })
    expect(decoded.actions).toMatchObject([
      { type: 'permission', atOnce: 5n, perSecond: 2n, amount: 1_000n },
    ])
    expect(await take(granted.context, 5n)).toBe('success')
  })

  it('of an account with an address of its own can be used once the account is on the chain', async () => {
    const user = await createHolder('erc4337')
    const { granted, decoded } = await grant(user, daily())
    expect(decoded.upgrade).toBeUndefined()
    expect(granted.dependencies).toMatchObject([
      { factory: expect.any(String), factoryData: expect.any(String) },
    ])
    await user.run('eth_sendTransaction', [{ to: token(), data: call.transfer(friend, 1n) }])
    expect(await take(granted.context, 10n)).toBe('success')
    expect(await take(granted.context, 1n)).toContain('transfer-amount-exceeded')
  })

  it('to call a contract is for the methods, the value and the number of calls that are shown', async () => {
    const user = await createHolder()
    await world.chain.setBalance({ address: user.address, value: parseEther('1') })
    const abi = [
      { type: 'function', name: 'visit', inputs: [], outputs: [], stateMutability: 'payable' },
    ]
    const functions = [{ functionName: 'visit', valueLimit: '0x5' }]
    const { granted, decoded } = await grant(user, {
      type: 'contract-call',
      data: { address: world.shop, abi, functions, maxUses: 2 },
    })
    expect(decoded.actions).toMatchObject([
      { contract: world.shop, methods: [call.visit()], uses: 2n, amount: 5n },
    ])
    const visit = (value: bigint, data = call.visit(), to = world.shop) =>
      redeem(world.chain, session, granted.context, { to, value, data })
    expect(await visit(6n)).toContain('allowance-exceeded')
    expect(await visit(0n, call.close())).toContain('method-not-allowed')
    expect(await visit(0n, call.visit(), token())).toContain('target-address-not-allowed')
    expect(await visit(5n)).toBe('success')
    expect(await visit(1n)).toContain('allowance-exceeded')
    expect(await visit(0n)).toBe('success')
    expect(await visit(0n)).toContain('limit-exceeded')
  })

  it('is listed until it is revoked on the chain', async () => {
    const user = await createHolder()
    const { granted } = await grant(user, daily())
    const other = await grant(user, daily(5n))
    expect(await user.list()).toHaveLength(2)
    const params = [{ permissionContext: granted.context }]
    const { decoded, answer } = await user.run('wallet_revokeExecutionPermission', params)
    expect(answer).toEqual({})
    expect(decoded.actions).toMatchObject([
      { type: 'permission', isRevoked: true, amount: 10n, delegate: session.address },
    ])
    expect(decoded.warnings).not.toContain('undecoded')
    await expect.poll(() => user.list()).toMatchObject([{ context: other.granted.context }])
    expect(await take(granted.context, 1n)).toContain('CannotUseADisabledDelegation')
    expect(await take(other.granted.context, 5n)).toBe('success')
  })

  it('is stored with what it grants, and nothing else of the page', async () => {
    const user = await createHolder('erc4337')
    const permission = daily()
    const data = { ...permission.data, ['x'.repeat(65)]: 'y', abi: [{}] }
    await grant(user, { ...permission, data })
    const [listed] = (await user.list()) as {
      permission: { data: object }
      dependencies: object[]
    }[]
    expect(Object.keys(listed?.permission.data ?? {}).sort()).toEqual([
      'justification',
      'periodAmount',
      'periodDuration',
      'startTime',
      'tokenAddress',
    ])
    expect(listed?.dependencies).toMatchObject([{ factory: expect.any(String) }])
  })

  it('is granted and revoked in the shape of the first version of the ERC', async () => {
    const user = await createHolder()
    const older = {
      chainId: '0x7a69',
      address: user.address,
      expiry: soon(),
      signer: {
        type: 'keys',
        data: { keys: [{ type: 'secp256k1', publicKey: session.publicKey }] },
      },
      permissions: [
        {
          type: 'erc20-token-transfer',
          data: { address: token(), ticker: 'USDC' },
          policies: [{ type: 'token-allowance', data: { allowance: '0xa' } }],
        },
      ],
    }
    const { answer } = await user.run('wallet_grantPermissions', [older])
    const { permissionsContext } = answer as { permissionsContext: Hex }
    expect(answer).toMatchObject({ expiry: older.expiry, signerMeta: { delegationManager } })
    expect(await take(permissionsContext, 10n)).toBe('success')
    expect(await take(permissionsContext, 1n)).toContain('allowance-exceeded')
    await user.run('wallet_revokePermissions', [{ permissionsContext }])
    await expect.poll(() => user.list()).toEqual([])
  })
})

describe('[F27] a permission that is not granted', () => {
  const attempts = (user: SmartUser): readonly (readonly [string, object, string])[] => [
    ['another chain', request(daily(), { chainId: '0x1' }), 'chain-mismatch'],
    ['chain id 0', request(daily(), { chainId: '0x0' }), 'chain-mismatch'],
    ['another account', request(daily(), { from: friend }), 'account-mismatch'],
    ['no expiry', request(daily(), { rules: [] }), 'params-invalid'],
    [
      'two expiries',
      request(daily(), { rules: [...request({}).rules, ...request({}).rules] }),
      'params-invalid',
    ],
    [
      'an expiry that is over',
      request(daily(), { rules: [{ type: 'expiry', data: { timestamp: 1 } }] }),
      'params-invalid',
    ],
    [
      'an expiry in 91 days',
      request(daily(), {
        rules: [{ type: 'expiry', data: { timestamp: soon() + 84 * day + 60 } }],
      }),
      'params-invalid',
    ],
    [
      'a rule that is not enforced',
      request(daily(), { rules: [...request({}).rules, { type: 'payee', data: {} }] }),
      'unsupported',
    ],
    [
      'everyone',
      request(daily(), { to: '0x0000000000000000000000000000000000000a11' }),
      'params-invalid',
    ],
    ['no one', request(daily(), { to: `0x${'00'.repeat(20)}` }), 'params-invalid'],
    ['the account itself', request(daily(), { to: user.address.toLowerCase() }), 'params-invalid'],
    ['the manager', request(daily(), { to: delegationManager }), 'params-invalid'],
    ['an amount of 0', request(daily(0n)), 'params-invalid'],
    ['an unlimited amount', request(daily(2n ** 256n - 1n)), 'params-invalid'],
    ['an unknown type', request({ type: 'account-control', data: {} }), 'unsupported'],
    ['a name of Object’s', request({ type: 'constructor', data: {} }), 'unsupported'],
    [
      'a method of tokens',
      request({
        type: 'contract-call',
        data: { address: world.shop, functions: [{ selector: '0x095ea7b3' }], maxUses: 1 },
      }),
      'params-invalid',
    ],
    [
      'a contract of tokens',
      request({
        type: 'contract-call',
        data: { address: token(), functions: [{ selector: '0x12345678' }], maxUses: 1 },
      }),
      'params-invalid',
    ],
    [
      'any number of calls',
      request({
        type: 'contract-call',
        data: { address: world.shop, functions: [{ selector: '0x12345678' }] },
      }),
      'params-invalid',
    ],
    [
      'the account’s own methods',
      request({
        type: 'contract-call',
        data: {
          address: user.address.toLowerCase(),
          functions: [{ selector: '0xe9ae5c53' }],
          maxUses: 1,
        },
      }),
      'not-allowed',
    ],
    [
      'the manager’s methods',
      request({
        type: 'contract-call',
        data: { address: delegationManager, functions: [{ selector: '0x12345678' }], maxUses: 1 },
      }),
      'not-allowed',
    ],
  ]

  it('is refused before the user is asked', async () => {
    const user = await createHolder()
    for (const [name, value, code] of attempts(user))
      await expect(
        user.prepare('wallet_requestExecutionPermissions', [value]),
        name,
      ).rejects.toMatchObject({ code })
    await expect(user.prepare('wallet_requestExecutionPermissions', [])).rejects.toMatchObject({
      code: 'params-invalid',
    })
  })

  it('is refused as a revocation of another account’s permission', async () => {
    const [user, other] = [await createHolder(), await createHolder()]
    const { granted } = await grant(other, daily())
    const revoke = (permissionContext: Hex) =>
      user.prepare('wallet_revokeExecutionPermission', [{ permissionContext }])
    await expect(revoke(granted.context)).rejects.toMatchObject({ code: 'params-invalid' })
    await expect(revoke(`0x${'00'.repeat(64)}`)).rejects.toMatchObject({ code: 'params-invalid' })
  })

  it('can’t be used by another account than the one that is shown', async () => {
    const user = await createHolder()
    const { granted } = await grant(user, daily())
    const thief = privateKeyToAccount(generatePrivateKey())
    expect(await take(granted.context, 1n, thief)).toContain('InvalidDelegate')
  })
})

describe('[EMB-11] turning a smart account off', () => {
  it('revokes all permissions of an account with one call of its own', async () => {
    const user = await createHolder()
    const { granted } = await grant(user, daily())
    const { decoded } = await user.run('scope_revokeAllPermissions', [])
    expect(decoded.actions).toEqual([{ type: 'revoke-all' }])
    expect(decoded.warnings).not.toContain('undecoded')
    expect(decoded.sponsor).toBeDefined()
    await expect.poll(() => user.list()).toEqual([])
    expect(await take(granted.context, 1n)).toContain('invalid-nonce')
  })

  it('takes its code away and ends its permissions, also for an upgrade later', async () => {
    const user = await createHolder()
    const { granted } = await grant(user, daily())
    await world.chain.setBalance({ address: user.address, value: parseEther('1') })
    const { decoded, answer } = await user.run('scope_removeSmartAccount', [])
    expect(decoded.actions).toMatchObject([{ type: 'downgrade-account' }])
    const { status, gasUsed, effectiveGasPrice } = await waitForReceipt(world.chain, answer as Hex)
    expect(status).toBe('success')
    expect(gasUsed * effectiveGasPrice).toBeLessThanOrEqual(decoded.fee ?? 0n)
    expect(await world.chain.getCode({ address: user.address })).toBeUndefined()
    await grant(user, daily(1n))
    expect(await world.chain.getCode({ address: user.address })).toBeDefined()
    expect(await take(granted.context, 1n)).toContain('invalid-nonce')
  })

  it('is refused for an account without code, and if the account can’t pay the fee', async () => {
    const user = await createHolder()
    const remove = () => user.prepare('scope_removeSmartAccount', [])
    await expect(remove()).rejects.toMatchObject({ code: 'unsupported' })
    await grant(user, daily())
    await expect(remove()).rejects.toMatchObject({ code: 'unfunded' })
  })
})
