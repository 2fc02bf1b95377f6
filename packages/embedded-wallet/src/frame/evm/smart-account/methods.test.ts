/** Requests of a page to a smart account on a real chain, also those of a hostile page. */
import { waitForReceipt } from '@scope/devnet/fixtures/wait-for-receipt'
import {
  encodeFunctionData,
  getAddress,
  type Hex,
  hashMessage,
  hashTypedData,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createActiveAccounts } from '../../handlers/active-accounts.js'
import { memoryStore } from '../../storage/key-value-store.js'
import { readCapabilities } from './capabilities.js'
import {
  accountFactory,
  delegationManager,
  enforcers,
  entryPoint,
  statelessAccount,
} from './contracts.js'
import { encodeCalls } from './encode-calls.js'
import {
  call,
  createUser,
  friend,
  type SmartUser,
  type SmartWorld,
  startSmartWorld,
} from './fixtures/user.js'

let world: SmartWorld
beforeAll(async () => {
  world = await startSmartWorld()
}, 60_000)
afterAll(() => world.stop())
afterEach(() => world.reset())
const token = () => getAddress(world.tokens.standard)
const pay = (amount: bigint) => world.pay(amount)

async function send(user: SmartUser, method: string, params: unknown) {
  const prepared = await user.prepare(method, params)
  const hashes: string[] = []
  const answer = await user.sign(await user.approve(prepared), (hash) => void hashes.push(hash))
  return { decoded: prepared.decoded, answer, hashes }
}
const receiptOf = (hash: unknown) => waitForReceipt(world.chain, hash as Hex)

describe('[EMB-14] eth_sendTransaction of a smart account', () => {
  it.each(['eip7702', 'erc4337'] as const)(
    'is paid by the sponsor, and answered with the transaction on the chain (%s)',
    async (standard) => {
      const user = await createUser(world, { standard })
      const { decoded, answer, hashes } = await send(user, 'eth_sendTransaction', [pay(7n)])
      expect(decoded.sponsor).toEqual({ name: 'Demo shop' })
      expect(hashes).toEqual([answer])
      const { logs } = await receiptOf(answer)
      expect(logs.some(({ address }) => getAddress(address) === token())).toBe(true)
      expect(await user.tokens()).toBe(993n)
    },
  )

  it('is a plain transaction of the key’s address if no sponsor pays', async () => {
    const user = await createUser(world, { balance: parseEther('1') })
    world.sponsor.declines.add('pm_getPaymasterStubData')
    const { decoded, answer } = await send(user, 'eth_sendTransaction', [pay(7n)])
    expect(decoded.sponsor).toBeUndefined()
    expect(decoded.upgrade).toBeUndefined()
    expect((await receiptOf(answer)).from).toBe(user.address.toLowerCase())
    expect(await world.chain.getCode({ address: user.address })).toBeUndefined()
  })

  it('is a plain transaction if the account uses another wallet’s contract', async () => {
    const user = await createUser(world, { balance: parseEther('1') })
    const bytecode: Hex = '0xef0100e6cae83bde06e4c305530e199d7217f42808555b'
    await world.chain.setCode({ address: user.address, bytecode })
    const { decoded } = await user.prepare('eth_sendTransaction', [pay(7n)])
    expect(decoded.upgrade).toBeUndefined()
    expect(decoded.sponsor).toBeUndefined()
  })

  it('[X12] reports a failure if the operation fails in a transaction that succeeds', async () => {
    const user = await createUser(world)
    await send(user, 'eth_sendTransaction', [pay(1n)])
    const prepared = await user.approve(await user.prepare('eth_sendTransaction', [pay(999n)]))
    world.bundler.faults.heldOperations = 1
    const sent = user.sign(prepared)
    const failure = expect(sent).rejects.toMatchObject({ code: 'node', node: { code: 3 } })
    await world.chain.setBalance({ address: user.address, value: parseEther('1') })
    const hash = await world.chain.sendTransaction({ account: user.owner, chain: null, ...pay(1n) })
    await receiptOf(hash)
    await expect.poll(() => world.bundler.faults.heldOperations).toBe(0)
    await world.bundler.sendHeld()
    await failure
  })

  it.each([{ gas: '0x5208' }, { nonce: '0x0' }])(
    'is a plain transaction if the page sets %j',
    async (fields) => {
      const user = await createUser(world, { balance: parseEther('1') })
      const { decoded } = await user.prepare('eth_sendTransaction', [
        { to: friend, value: '0x1', ...fields },
      ])
      expect(decoded.sponsor).toBeUndefined()
    },
  )
})

describe('[F27] eth_sendTransaction with an authorization of the page', () => {
  const authorization = {
    chainId: '0x0',
    address: friend,
    nonce: '0x0',
    r: `0x${'11'.repeat(32)}`,
    s: `0x${'22'.repeat(32)}`,
    yParity: '0x0',
  }

  it.each(['eip7702', 'erc4337'] as const)(
    'is refused by %s and by the plain account, with any type',
    async (standard) => {
      const user = await createUser(world, { standard, balance: parseEther('1') })
      const { smartAccount: _, ...plain } = user.deps
      const { prepareEvm } = await import('../index.js')
      for (const fields of [
        { type: '0x4' },
        { type: '0x4', authorizationList: [authorization] },
        { type: '0x2', authorizationList: [authorization] },
        { authorizationList: [] },
      ]) {
        const params = [{ ...pay(1n), ...fields }]
        const refused = { code: 'params-invalid' }
        const name = JSON.stringify(fields)
        await expect(user.prepare('eth_sendTransaction', params), name).rejects.toMatchObject(
          refused,
        )
        await expect(
          prepareEvm({ method: 'eth_sendTransaction', params }, plain),
          name,
        ).rejects.toMatchObject(refused)
      }
    },
  )
})

describe('[EMB-14] eth_sendUserOperation', () => {
  const operation = (user: SmartUser, more: object = {}) => ({
    sender: user.address,
    nonce: '0x99',
    callData: encodeCalls([{ to: token(), value: 0n, data: call.transfer(friend, 7n) }]),
    callGasLimit: '0xffffffff',
    maxFeePerGas: '0xffffffffffff',
    signature: '0x1234',
    ...more,
  })

  it('is built from its calls alone, shown, and answered with the hash of what was signed', async () => {
    const user = await createUser(world)
    const { decoded, answer } = await send(user, 'eth_sendUserOperation', [
      operation(user),
      entryPoint,
    ])
    expect(decoded.actions).toMatchObject([{ type: 'transfer', amount: 7n, to: friend }])
    await expect.poll(() => user.tokens()).toBe(993n)
    const receipt = await user.deps.smartAccount?.bundler.ask('eth_getUserOperationReceipt', [
      answer,
    ])
    expect(receipt).toMatchObject({ success: true, sender: user.address, nonce: '0x0' })
  })

  it('[F27] is refused if it hides what it does, or brings its own authorization or sponsor', async () => {
    const user = await createUser(world)
    const { callData } = operation(user)
    const attempts: readonly [object, string][] = [
      [operation(user, { sender: friend }), 'account-mismatch'],
      [operation(user, { callData: `${callData}00` }), 'params-invalid'],
      [
        operation(user, { callData: callData.replace('0100000000', '0101000000') }),
        'params-invalid',
      ],
      [operation(user, { callData: '0x12345678' }), 'params-invalid'],
      [operation(user, { eip7702Auth: { chainId: '0x0', address: friend } }), 'not-allowed'],
      [operation(user, { paymaster: friend }), 'capability'],
      [operation(user, { paymasterAndData: `${friend}00` }), 'capability'],
    ]
    for (const [value, code] of attempts)
      await expect(
        user.prepare('eth_sendUserOperation', [value, entryPoint]),
        JSON.stringify(value),
      ).rejects.toMatchObject({ code })
    await expect(
      user.prepare('eth_sendUserOperation', [operation(user), friend]),
    ).rejects.toMatchObject({ code: 'params-invalid' })
  })
})

const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function enableDelegation(Delegation delegation)',
  'function disableDelegation(Delegation delegation)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
])
const delegationOf = (delegator: Hex) => ({
  delegate: friend as Hex,
  delegator,
  authority: `0x${'ff'.repeat(32)}` as Hex,
  caveats: [],
  salt: 1n,
  signature: '0x' as Hex,
})

describe('[F27] a page that calls the account’s own contracts', () => {
  const attempts = (user: SmartUser): readonly (readonly [string, object])[] => [
    [
      'the account itself',
      { to: user.address, data: encodeCalls([{ to: friend, value: 1n, data: '0x' }]) },
    ],
    ['the EntryPoint', { to: entryPoint, data: '0xb760faf9' }],
    ['the factory', { to: accountFactory, data: '0x12345678' }],
    ['the implementation', { to: statelessAccount, data: '0x12345678' }],
    ['the nonce of all permissions', { to: enforcers.nonce, data: '0xf5743c4c' }],
    [
      'a permission that was revoked',
      {
        to: delegationManager,
        data: encodeFunctionData({
          abi: managerAbi,
          functionName: 'enableDelegation',
          args: [delegationOf(user.address)],
        }),
      },
    ],
    [
      'a permission that is used',
      {
        to: delegationManager,
        data: encodeFunctionData({
          abi: managerAbi,
          functionName: 'redeemDelegations',
          args: [[], [], []],
        }),
      },
    ],
    ['the manager, in other letters', { to: delegationManager.toLowerCase(), data: '0xcef6d209' }],
  ]

  it.each(['eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation'])(
    'is refused in %s, before the user is asked',
    async (method) => {
      const user = await createUser(world, { balance: parseEther('1') })
      for (const [name, target] of attempts(user)) {
        const { to, data } = target as { to: Hex; data: Hex }
        const params = {
          eth_sendTransaction: [target],
          wallet_sendCalls: [{ calls: [pay(1n), target] }],
          eth_sendUserOperation: [
            { sender: user.address, callData: encodeCalls([{ to, value: 0n, data }]) },
          ],
        }[method]
        await expect(user.prepare(method, params), name).rejects.toMatchObject({
          code: 'not-allowed',
        })
      }
    },
  )

  it('is refused for a plain account, too: its key may be upgraded elsewhere', async () => {
    const user = await createUser(world, { balance: parseEther('1') })
    const { smartAccount: _, ...plain } = user.deps
    const { prepareEvm } = await import('../index.js')
    for (const [name, target] of attempts(user)) {
      const ask = (method: string, params: unknown) => prepareEvm({ method, params }, plain)
      await expect(ask('eth_sendTransaction', [target]), name).rejects.toMatchObject({
        code: 'not-allowed',
      })
      await expect(ask('wallet_sendCalls', [{ calls: [target] }]), name).rejects.toMatchObject({
        code: 'not-allowed',
      })
    }
  })

  it('may revoke a permission, and pay the account itself', async () => {
    const user = await createUser(world, { balance: 10n })
    const args = [delegationOf(user.address)] as const
    const data = encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args })
    await send(user, 'wallet_sendCalls', [{ calls: [pay(1n)] }])
    await expect.poll(() => user.tokens()).toBe(999n)
    const { decoded } = await user.prepareCalls(
      { to: delegationManager, data },
      { to: user.address, value: '0x1' },
    )
    expect(decoded.actions).toMatchObject([
      { type: 'call', to: delegationManager },
      { type: 'transfer' },
    ])
  })
})

describe('[F27] typed data for the account’s own contracts', () => {
  const field = (name: string, type: string) => ({ name, type })
  const note = (verifyingContract: string) => ({
    types: { Note: [field('text', 'string')] },
    primaryType: 'Note',
    domain: { chainId: 31337, verifyingContract },
    message: { text: 'Hello' },
  })
  const typed = (primaryType: string, domain: object = {}) => ({
    types: {
      Delegation: [field('delegate', 'address'), field('authority', 'bytes32')],
      PackedUserOperation: [field('sender', 'address')],
    },
    primaryType,
    domain: { chainId: 31337, ...domain },
    message: { delegate: friend, authority: `0x${'ff'.repeat(32)}`, sender: friend },
  })
  const attempts = (user: SmartUser): readonly (readonly [string, object])[] => [
    ['the account', note(user.address)],
    ['the account, in lower case', note(user.address.toLowerCase())],
    ['the manager', note(delegationManager)],
    ['EntryPoint 0.6', note('0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789')],
    ['EntryPoint 0.7', note(entryPoint)],
    ['EntryPoint 0.8', note('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108')],
    ['a delegation', typed('Delegation')],
    ['a delegation of another contract', typed('Delegation', { verifyingContract: friend })],
    ['an operation', typed('PackedUserOperation')],
  ]

  it.each(['eip7702', 'erc4337'] as const)(
    'is refused by %s and by the plain account',
    async (standard) => {
      const user = await createUser(world, { standard })
      const { smartAccount: _, ...plain } = user.deps
      const { prepareEvm } = await import('../index.js')
      for (const [name, data] of attempts(user)) {
        const params = [user.address, data]
        const refused = { code: 'not-allowed' }
        await expect(user.prepare('eth_signTypedData_v4', params), name).rejects.toMatchObject(
          refused,
        )
        await expect(
          prepareEvm({ method: 'eth_signTypedData_v4', params }, plain),
          name,
        ).rejects.toMatchObject(refused)
      }
    },
  )
})

describe('[EMB-14] a signature', () => {
  const data = {
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note' as const,
    domain: { chainId: 31337, name: 'Shop' },
    message: { text: 'Hello' },
  }

  it.each(['eip7702', 'erc4337'] as const)(
    'of %s is verified by viem before and after the account is on the chain',
    async (standard) => {
      const user = await createUser(world, { standard })
      const sign = async () => ({
        message: (await send(user, 'personal_sign', ['Hello', user.address])).answer as Hex,
        typed: (await send(user, 'eth_signTypedData_v4', [user.address, data])).answer as Hex,
      })
      const verify = async ({ message, typed }: { message: Hex; typed: Hex }) => [
        await world.chain.verifyMessage({
          address: user.address,
          message: 'Hello',
          signature: message,
        }),
        await world.chain.verifyHash({
          address: user.address,
          hash: hashTypedData(data),
          signature: typed,
        }),
        await world.chain.verifyMessage({
          address: user.address,
          message: 'Hello!',
          signature: message,
        }),
      ]
      const before = await sign()
      expect(await verify(before)).toEqual([true, true, false])
      await send(user, 'eth_sendTransaction', [pay(1n)])
      const after = await sign()
      expect(after.message).toHaveLength(132)
      expect(await verify(after)).toEqual([true, true, false])
      expect(await verify(before)).toEqual([true, true, false])
      const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
      const args = [hashMessage('Hello'), after.message] as const
      const result = world.chain.readContract({
        address: user.address,
        abi,
        functionName: 'isValidSignature',
        args,
      })
      expect(await result).toBe('0x1626ba7e')
    },
  )
})

describe('account types', () => {
  const owner = privateKeyToAccount(generatePrivateKey()).address
  const other = '0x2222222222222222222222222222222222222222'
  const typesOf = (
    network: { standard: 'eip7702' | 'erc4337'; since: number } | undefined,
    store = memoryStore(),
  ) =>
    createActiveAccounts({
      session: { getUserId: async () => 'ada' },
      store,
      projectId: 'shop',
      parentOrigin: 'https://shop.example.com',
      getSmartNetwork: () => network && { ...network, hasPaymaster: true },
      getCounterfactualAddress: async () => other,
    })

  it('[EMB-11] use the smart account by default where the network has one', async () => {
    const types = typesOf({ standard: 'eip7702', since: 0 })
    expect(await types.get('eip155:1', owner, 0)).toMatchObject({
      type: 'smartAccount',
      address: owner,
      accounts: [
        { type: 'smartAccount', address: owner },
        { type: 'eoa', address: owner },
      ],
    })
    expect(await typesOf(undefined).get('eip155:1', owner, 0)).toEqual({
      type: 'eoa',
      address: owner,
      owner,
      accounts: [{ type: 'eoa', address: owner }],
    })
  })

  it('[EMB-11] keep the address of a wallet that is older than the operator’s choice', async () => {
    const types = typesOf({ standard: 'erc4337', since: 1_000 })
    expect(await types.get('eip155:1', owner, 999)).toMatchObject({ type: 'eoa', address: owner })
    expect(await types.get('eip155:1', owner, 1_000)).toMatchObject({
      type: 'smartAccount',
      address: other,
    })
  })

  it('[EMB-11] keep the user’s choice over a reload, until the user signs out', async () => {
    const store = memoryStore()
    await typesOf({ standard: 'eip7702', since: 0 }, store).prefer('eoa', (write) => write())
    const later = typesOf({ standard: 'eip7702', since: 0 }, store)
    expect(await later.get('eip155:1', owner, 0)).toMatchObject({ type: 'eoa' })
    await later.forget()
    expect(await later.get('eip155:1', owner, 0)).toMatchObject({ type: 'smartAccount' })
  })
})

describe('wallet_getCapabilities', () => {
  it('says what the account can do, before and after its upgrade', async () => {
    const user = await createUser(world)
    const network = { standard: 'eip7702', since: 0, hasPaymaster: true } as const
    const account = {
      type: 'smartAccount',
      address: user.address,
      owner: user.owner.address,
      network,
      accounts: [],
    } as const
    const read = (...params: readonly unknown[]) =>
      readCapabilities(params, [{ id: 'eip155:31337', account }], () => user.node)
    const paymasterService = { supported: true }
    expect(await read(user.address)).toEqual({
      '0x7a69': { atomic: { status: 'ready' }, paymasterService },
    })
    await send(user, 'eth_sendTransaction', [pay(1n)])
    expect(await read(user.address, ['0x7a69', '0x1'])).toEqual({
      '0x7a69': { atomic: { status: 'supported' }, paymasterService },
    })
    expect(await read(user.address, ['0x1'])).toEqual({})
    await expect(read(friend)).rejects.toMatchObject({ code: 'account-mismatch' })
    expect(
      await readCapabilities(
        [user.address],
        [{ id: 'eip155:31337', account: { ...account, type: 'eoa' } }],
        () => user.node,
      ),
    ).toEqual({})
  })
})
