/** Batches of smart accounts on a real chain: shown whole, paid by whom the screen names, and told as the chain has them. */
import { type Operation, parseOperation } from '@scope/devnet/fixtures/smart-account'
import { waitForReceipt } from '@scope/devnet/fixtures/wait-for-receipt'
import { erc20Abi, getAddress, type Hex, hexToBytes, maxUint256, parseEther, toHex } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { prepareEvm } from '../index.js'
import { entryPoint, statelessAccount } from './contracts.js'
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
const approveAndBuy = (amount = 300n) => [
  { to: token(), data: call.approve(world.shop, amount) },
  { to: world.shop, data: call.buy(token(), amount) },
]
const pay = (amount: bigint) => world.pay(amount)

async function run(user: SmartUser, calls: readonly object[]) {
  const prepared = await user.prepareCalls(...calls)
  const { id } = (await user.sign(await user.approve(prepared))) as { id: string }
  await expect.poll(async () => (await user.status(id)).status).not.toBe(100)
  return { ...prepared.decoded, id, status: await user.status(id) }
}

describe.each(['eip7702', 'erc4337'] as const)('a first batch by %s', (standard) => {
  it('[EMB-14] runs as one from an empty account, paid by the sponsor that is shown', async () => {
    const user = await createUser(world, { standard })
    const { actions, sponsor, upgrade, status, warnings } = await run(user, approveAndBuy())
    expect(sponsor).toEqual({ name: 'Demo shop' })
    expect(actions).toMatchObject([
      { type: 'approve', spender: world.shop, amount: 300n },
      { type: 'call', to: world.shop },
    ])
    expect(warnings).toEqual(['undecoded', 'unknown-events'])
    expect(upgrade).toEqual(
      standard === 'eip7702'
        ? { contract: statelessAccount, name: 'MetaMask Smart Account' }
        : undefined,
    )
    expect(status).toMatchObject({ version: '2.0.0', chainId: '0x7a69', status: 200, atomic: true })
    // Of this operation alone: Approval, Transfer, Bought.
    expect(status.receipts?.[0]?.logs.map(({ address }) => getAddress(address))).toEqual(
      expect.arrayContaining([token(), world.shop]),
    )
    expect(status.receipts).toMatchObject([{ status: '0x1' }])
    expect(await user.tokens()).toBe(700n)
    expect(await world.chain.getBalance({ address: user.address })).toBe(0n)
    const second = await run(user, [pay(1n)])
    expect(second.upgrade).toBeUndefined()
    expect(second.status.status).toBe(200)
  })

  it('is paid by the account if no sponsor pays, at most with the fee that is shown', async () => {
    const balance = parseEther('1')
    const user = await createUser(world, { standard, balance, isSponsored: false })
    const { fee = 0n, sponsor, status } = await run(user, [pay(5n)])
    expect(sponsor).toBeUndefined()
    expect(status.status).toBe(200)
    const left = await world.chain.getBalance({ address: user.address })
    expect(left).toBeLessThan(balance)
    expect(balance - left).toBeLessThanOrEqual(fee)
  })
})

describe.each(['eip7702', 'erc4337'] as const)(
  '[X10] an allowance in a batch by %s',
  (standard) => {
    it('is signed with the amount that the user has set, and no other call is changed', async () => {
      const user = await createUser(world, { standard })
      const [approve, buy] = approveAndBuy(maxUint256)
      const asked = await user.prepareCalls(
        { ...approve },
        { ...buy, data: call.buy(token(), 300n) },
      )
      expect(asked.decoded.warnings).toContain('unlimited-approval')
      expect(asked.limits).toMatchObject([{ action: 0, max: maxUint256 }])
      const lower = await asked.limits?.[0]?.set(400n)
      if (!lower) throw new Error('There is no limit.')
      expect(lower.decoded.actions).toMatchObject([
        { type: 'approve', spender: world.shop, amount: 400n },
        { type: 'call', to: world.shop },
      ])
      expect(lower.decoded.warnings).not.toContain('unlimited-approval')
      const { id } = (await user.sign(await user.approve(lower))) as { id: string }
      await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
      expect(await user.tokens()).toBe(700n)
      expect(
        await world.chain.readContract({
          address: token(),
          abi: erc20Abi,
          functionName: 'allowance',
          args: [user.address, world.shop],
        }),
      ).toBe(100n)
    })
  },
)

describe('[X10] an allowance that is lowered in a batch', () => {
  it('is prepared again as it was lowered if the account has changed meanwhile', async () => {
    const user = await createUser(world)
    const [, buy = {}] = approveAndBuy(300n)
    const asked = await user.prepareCalls(...approveAndBuy(500n).slice(0, 1), buy)
    const lower = await asked.limits?.[0]?.set(300n)
    await run(user, [pay(1n)])
    const again = await lower?.complete?.()
    expect(again?.isChanged).toBe(true)
    expect(again?.prepared.decoded.actions).toMatchObject([{ amount: 300n }, { type: 'call' }])
    expect(again?.prepared.limits).toMatchObject([{ max: 500n }])
  })

  it('is refused if a later call fails with it', async () => {
    const user = await createUser(world)
    const { limits } = await user.prepareCalls(...approveAndBuy())
    await expect(limits?.[0]?.set(299n)).rejects.toMatchObject({
      code: 'node',
      node: { code: -32_521 },
      message: expect.stringMatching(/^Call 2 of 2 fails/),
    })
  })
})

describe('an operation that can’t run', () => {
  it('is refused before it is shown, with the call that fails and why', async () => {
    const user = await createUser(world)
    const prepared = user.prepareCalls(pay(1n), { to: world.shop, data: call.close() })
    await expect(prepared).rejects.toMatchObject({
      code: 'node',
      message: expect.stringMatching(/^Call 2 of 2 fails: .*Nothing was sent\.$/),
    })
    expect(await user.tokens()).toBe(1_000n)
  })

  it('reports insufficient funds if the account can’t pay the fee', async () => {
    const user = await createUser(world, { isSponsored: false })
    await expect(
      user.prepareCalls(pay(1n)).then(async (prepared) => user.sign(await user.approve(prepared))),
    ).rejects.toMatchObject({
      code: 'node',
      message: expect.stringContaining('insufficient funds'),
    })
  })

  it('reports status 500 and rolls back every call if one fails on the chain', async () => {
    const user = await createUser(world, { tokens: 1_001n })
    await run(user, [pay(1n)])
    const prepared = await user.approve(await user.prepareCalls(...approveAndBuy(1_000n)))
    world.bundler.faults.heldOperations = 1
    const { id } = (await user.sign(prepared)) as { id: string }
    // Meanwhile the key’s own transaction takes a token away.
    await world.chain.setBalance({ address: user.address, value: parseEther('1') })
    await sendPlain(user)
    await world.bundler.sendHeld()
    await expect
      .poll(() => user.status(id))
      .toMatchObject({ status: 500, receipts: [{ status: '0x0', logs: [] }] })
    expect(await user.tokens()).toBe(999n)
  })
})

/** A transaction of the key itself, beside its operations. */
async function sendPlain(user: SmartUser) {
  const hash = await world.chain.sendTransaction({
    account: user.owner,
    chain: null,
    to: token(),
    data: call.transfer(friend, 1n),
  })
  await waitForReceipt(world.chain, hash)
}

describe('a sponsor', () => {
  it('that declines leaves the fee to the account, which is shown', async () => {
    const user = await createUser(world, { balance: parseEther('1') })
    world.sponsor.declines.add('pm_getPaymasterStubData')
    const { decoded } = await user.prepareCalls(pay(1n))
    expect(decoded.sponsor).toBeUndefined()
    expect(decoded.fee).toBeGreaterThan(0n)
  })

  it('[F28] that declines after the approval makes the wallet ask again, with the fee', async () => {
    const user = await createUser(world, { balance: parseEther('1') })
    const prepared = await user.prepareCalls(pay(1n))
    expect(prepared.decoded.sponsor).toBeDefined()
    world.sponsor.declines.add('pm_getPaymasterData')
    const completed = await prepared.complete?.()
    expect(completed?.isChanged).toBe(true)
    expect(completed?.prepared.decoded.sponsor).toBeUndefined()
    expect(completed?.prepared.decoded.fee).toBeGreaterThan(0n)
    const again = completed && (await user.approve(completed.prepared))
    const { id } = (again && (await user.sign(again))) as { id: string }
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
  })

  it('is told the context of the page, and is the gateway’s alone', async () => {
    const user = await createUser(world)
    const { paymasterUrl } = user.deps.smartAccount ?? { paymasterUrl: '' }
    const ask = (paymasterService: object) =>
      user.prepare('wallet_sendCalls', [{ calls: [pay(1n)], capabilities: { paymasterService } }])
    world.sponsor.contexts.length = 0
    await ask({ url: paymasterUrl, context: { policy: 'welcome' } })
    expect(world.sponsor.contexts).toEqual([{ policy: 'welcome' }])
    const foreign = { url: 'https://evil.example.com/v1/paymaster', context: { token: 'secret' } }
    await expect(ask(foreign)).rejects.toMatchObject({ code: 'capability' })
    const { decoded } = await ask({ ...foreign, optional: true })
    expect(decoded.sponsor).toEqual({ name: 'Demo shop' })
    expect(world.sponsor.contexts.at(-1)).toEqual({})
  })
})

describe('[F27] a sponsor’s URL of a page', () => {
  it.each([
    'https://wallet.example.com:444/v1/paymaster',
    'http://wallet.example.com/v1/paymaster',
    'https://wallet.example.com@evil.example.com/v1/paymaster',
    'https://wallet.example.com.evil.example.com/v1/paymaster',
    'https://wallet.example.com/v1/paymaster/evil',
    'https://wallet.example.com/v1/paymaster/../evil',
    'https://wallet.example.com/evil/v1/paymaster',
    'https://wallet.example.com/v1/%70aymaster',
    'https://evil.example.com/?https://wallet.example.com/v1/paymaster',
    'data:application/json,{"paymaster":"0x"}',
    'blob:https://wallet.example.com/v1/paymaster',
    'javascript:alert(1)',
    '/v1/paymaster',
    '',
  ])('is refused, and no context is told: %s', async (url) => {
    const user = await createUser(world)
    world.sponsor.contexts.length = 0
    const capabilities = { paymasterService: { url, context: { token: 'secret' } } }
    await expect(
      user.prepare('wallet_sendCalls', [{ calls: [pay(1n)], capabilities }]),
    ).rejects.toMatchObject({ code: 'capability' })
    expect(world.sponsor.contexts).toEqual([])
  })

  it.each(['#x', '&chainId=eip155%3A1', '&url=https://evil.example.com'])(
    'is never asked itself, but the gateway: …%s',
    async (end) => {
      const user = await createUser(world)
      const url = `${user.deps.smartAccount?.paymasterUrl}${end}`
      const fetched = vi.spyOn(globalThis, 'fetch')
      const calls = [pay(1n)]
      const capabilities = { paymasterService: { url } }
      const { decoded } = await user.prepare('wallet_sendCalls', [{ calls, capabilities }])
      expect(decoded.sponsor).toEqual({ name: 'Demo shop' })
      const hosts = fetched.mock.calls.map(([input]) => new URL(String(input)).hostname)
      fetched.mockRestore()
      expect(hosts.length).toBeGreaterThan(0)
      expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']))
    },
  )
})

describe('[F27] a signed operation', () => {
  /** Signed once, with the bytes that the bundler was handed. */
  async function signed(user: SmartUser) {
    const bundler = user.deps.smartAccount?.bundler
    if (!bundler) throw new Error('There is no bundler.')
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    const ask = vi.spyOn(bundler, 'ask')
    const send = prepared.sign(new Uint8Array(hexToBytes(user.keyText)))
    const { id } = (await send()) as { id: string }
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
    const [, params] = ask.mock.calls.find(([method]) => method === 'eth_sendUserOperation') ?? []
    const [wire = {}] = params as readonly [Record<string, string>?]
    return { send, wire, ask: bundler.ask }
  }
  /** As anyone can who has seen it. */
  const handle = (operation: Operation) =>
    world.chain.simulateContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(operation)], friend],
    })

  it.each(['eip7702', 'erc4337'] as const)(
    'has one effect, however often it is sent (%s)',
    async (standard) => {
      const user = await createUser(world, { standard })
      const { send, wire, ask } = await signed(user)
      expect(await send()).toMatchObject({ id: expect.any(String) })
      await ask('eth_sendUserOperation', [wire, entryPoint]).catch(() => undefined)
      await expect(handle(parseOperation(wire))).rejects.toThrow(
        standard === 'eip7702' ? /AA25/ : /AA10/,
      )
      expect(await user.tokens()).toBe(990n)
    },
  )

  it.each([
    ['other calls', { callData: encodeCalls([{ to: friend, value: 1n, data: '0x' }]) }],
    ['another fee', { maxFeePerGas: toHex(10n ** 12n) }],
    ['another nonce', {}],
  ] as readonly (readonly [string, Record<string, Hex>])[])(
    'is worth nothing with %s',
    async (_, change) => {
      const user = await createUser(world, { isSponsored: false, balance: parseEther('1') })
      const { wire, ask } = await signed(user)
      const altered: Record<string, string> = { ...wire, nonce: '0x1', ...change }
      delete altered.eip7702Auth
      await expect(ask('eth_sendUserOperation', [altered, entryPoint])).rejects.toThrow(/AA24/)
      await expect(handle(parseOperation(altered))).rejects.toThrow(/AA24/)
      expect(await user.tokens()).toBe(990n)
    },
  )
})

describe('[X12] an operation whose end is not known', () => {
  it('is found on the chain if the bundler’s answer is lost', async () => {
    const user = await createUser(world)
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    world.bundler.faults.lostResponses = 1
    const { id } = (await user.sign(prepared)) as { id: string }
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
    expect(await user.tokens()).toBe(990n)
  })

  it('is pending while the bundler can’t be reached, and keeps its id', async () => {
    const user = await createUser(world)
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    world.bundler.faults.status = 503
    const { id } = (await user.sign(prepared)) as { id: string }
    expect(await user.status(id)).toMatchObject({ status: 100, atomic: true })
  })

  it('is told as not sent once the sponsor’s time is over, and not before', async () => {
    const user = await createUser(world)
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    world.bundler.faults.droppedOperations = 1
    const { id } = (await user.sign(prepared)) as { id: string }
    expect(await user.status(id)).toMatchObject({ status: 100 })
    const snapshot = await world.chain.snapshot()
    await world.chain.increaseTime({ seconds: 301 })
    await world.chain.mine({ blocks: 1 })
    expect(await user.status(id)).toMatchObject({ status: 400 })
    await world.chain.revert({ id: snapshot })
  })

  it('is pending as long as a node does not show who has used its nonce', async () => {
    const user = await createUser(world)
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    world.bundler.faults.droppedOperations = 1
    const { id } = (await user.sign(prepared)) as { id: string }
    await run(user, [pay(1n)])
    const ask = user.node.ask
    const spy = vi.spyOn(user.node, 'ask')
    spy.mockImplementation(async (method, params) =>
      method === 'eth_getLogs' ? [] : ask.call(user.node, method, params),
    )
    expect(await user.status(id)).toMatchObject({ status: 100 })
    spy.mockRestore()
    expect(await user.status(id)).toMatchObject({ status: 400 })
  })

  it('is told as not sent once another one has used its nonce', async () => {
    const user = await createUser(world)
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    world.bundler.faults.droppedOperations = 1
    const { id } = (await user.sign(prepared)) as { id: string }
    await run(user, [pay(1n)])
    expect(await user.status(id)).toMatchObject({ status: 400 })
  })

  it('is found by its event if the bundler has forgotten it', async () => {
    const user = await createUser(world)
    const { id } = await run(user, [pay(10n)])
    world.bundler.faults.rewrite = (method, result) =>
      method === 'eth_getUserOperationReceipt' ? null : result
    expect(await user.status(id)).toMatchObject({ status: 200 })
  })
})

describe('a chain', () => {
  it('that takes a block back makes the operation pending again', async () => {
    const user = await createUser(world)
    await run(user, [pay(1n)])
    const snapshot = await world.chain.snapshot()
    const { id } = await run(user, [pay(10n)])
    expect(await user.status(id)).toMatchObject({ status: 200 })
    await world.chain.revert({ id: snapshot })
    expect(await user.status(id)).toMatchObject({ status: 100 })
  })

  it('without the contracts runs no operation, and says so', async () => {
    const user = await createUser(world)
    const bare: NodeClient = {
      ask: (method, params) =>
        method === 'eth_getCode' ? Promise.resolve('0x') : user.node.ask(method, params),
    }
    const request = { method: 'wallet_sendCalls', params: [{ calls: [pay(1n)] }] }
    const deps = { ...user.deps, chainId: 'eip155:31339', node: bare }
    await expect(prepareEvm(request, deps)).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('another tab', () => {
  it('that sends while the user reads changes nothing for the user', async () => {
    const user = await createUser(world)
    const prepared = await user.prepareCalls(pay(10n))
    await run(user, [pay(1n)])
    // The account was upgraded meanwhile, so what was shown is no longer true.
    const completed = await prepared.complete?.()
    expect(completed).toMatchObject({ isChanged: true, prepared: { decoded: { sponsor: {} } } })
    expect(completed?.prepared.decoded.upgrade).toBeUndefined()
    const next = await user.prepareCalls(pay(10n))
    await run(user, [pay(1n)])
    const { id } = (await user.sign(await user.approve(next))) as { id: string }
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
    expect(await user.tokens()).toBe(988n)
  })

  it('that sends after the approval makes the same calls be signed for the next nonce', async () => {
    const user = await createUser(world)
    await run(user, [pay(1n)])
    const prepared = await user.prepareCalls(pay(10n))
    const approved = await user.approve(prepared)
    await run(user, [pay(1n)])
    await expect(user.sign(approved)).rejects.toMatchObject({ code: 'nonce-used' })
    const { id } = (await user.sign(await user.approve(approved))) as { id: string }
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
    expect(await user.tokens()).toBe(988n)
  })

  it('that sends a plain transaction makes the authorization be signed for the next nonce', async () => {
    const user = await createUser(world, { balance: parseEther('1') })
    const prepared = await user.prepareCalls(pay(10n))
    await sendPlain(user)
    const { id } = (await user.sign(await user.approve(prepared))) as { id: string }
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
    expect(await user.tokens()).toBe(989n)
  })
})

describe('[F28] a bundler that lies', () => {
  it('about gas is refused, or costs what the screen shows', async () => {
    const user = await createUser(world, { balance: parseEther('100'), isSponsored: false })
    const lie = (field: string, value: bigint) => {
      world.bundler.faults.rewrite = (method, result) =>
        method === 'eth_estimateUserOperationGas'
          ? { ...(result as object), [field]: toHex(value) }
          : result
    }
    lie('callGasLimit', 15_000_001n)
    await expect(user.prepareCalls(pay(1n))).rejects.toMatchObject({ code: 'node' })
    lie('verificationGasLimit', 2_000_001n)
    await expect(user.prepareCalls(pay(1n))).rejects.toMatchObject({ code: 'node' })
    lie('preVerificationGas', 10_000_001n)
    await expect(user.prepareCalls(pay(1n))).rejects.toMatchObject({ code: 'node' })
    lie('preVerificationGas', 10_000_000n)
    const { decoded } = await user.prepareCalls(pay(1n))
    expect(decoded.fee).toBeGreaterThan(10n ** 16n)
  })

  it('about the nonce of an operation that it has sent makes nothing be signed twice', async () => {
    const user = await createUser(world)
    await run(user, [pay(1n)])
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    const { smartAccount } = user.deps
    if (!smartAccount) throw new Error('The account is a plain one.')
    const { bundler } = smartAccount
    const ask = vi.spyOn(bundler, 'ask')
    ask.mockImplementation(async (method, params) => {
      if (method !== 'eth_sendUserOperation') return null
      ask.mockRestore()
      await bundler.ask(method, params)
      await world.chain.mine({ blocks: 1 })
      vi.spyOn(bundler, 'ask').mockResolvedValue(null)
      throw new FrameError('node', 'AA25 invalid account nonce', undefined, { code: -32_500 })
    })
    // The chain has its event: it counts as sent.
    const { id } = (await user.sign(prepared)) as { id: string }
    expect(await user.status(id)).toMatchObject({ status: 200 })
    vi.restoreAllMocks()
    expect(await user.tokens()).toBe(989n)
  })

  it('about a nonce that is not used reports what it says, and nothing more', async () => {
    const user = await createUser(world)
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    const { bundler } = user.deps.smartAccount ?? { bundler: undefined }
    if (!bundler) throw new Error('The account is a plain one.')
    vi.spyOn(bundler, 'ask').mockImplementation(async (method) => {
      if (method !== 'eth_sendUserOperation') return null
      throw new FrameError('node', 'AA25 invalid account nonce', undefined, { code: -32_500 })
    })
    await expect(user.sign(prepared)).rejects.toMatchObject({ code: 'node' })
    vi.restoreAllMocks()
    expect(await user.tokens()).toBe(1_000n)
  })

  it('about the hash or the receipt changes nothing of what the chain says', async () => {
    const user = await createUser(world)
    world.bundler.faults.rewrite = (method, result) =>
      method === 'eth_sendUserOperation' ? `0x${'11'.repeat(32)}` : result
    const { id, status } = await run(user, [pay(10n)])
    expect(status).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
    const [other] = (await run(user, [pay(1n)])).status.receipts ?? []
    world.bundler.faults.rewrite = (method, result) =>
      method === 'eth_getUserOperationReceipt'
        ? { success: true, receipt: { transactionHash: other?.transactionHash } }
        : result
    // Another transaction has no event of this operation. Its own is looked for on the chain.
    expect((await user.status(id)).receipts).toEqual(status.receipts)
  })
})

describe('an account that uses another wallet’s contract', () => {
  it('is shown with its name, and changes only after a yes', async () => {
    const user = await createUser(world)
    const other = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
    await world.chain.setCode({
      address: user.address,
      bytecode: `0xef0100${other.slice(2).toLowerCase()}`,
    })
    const { decoded } = await user.prepareCalls(pay(1n))
    expect(decoded.warnings).toContain('replaces-account')
    expect(decoded.upgrade).toMatchObject({
      contract: statelessAccount,
      replaces: { contract: other, name: 'Simple7702Account' },
    })
  })
})
