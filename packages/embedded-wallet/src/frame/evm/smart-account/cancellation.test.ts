/** Cancels operations that hang, on a real chain with a bundler that holds them back and enforces its 10 %. */
import { startBundler } from '@scope/devnet'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NodeClient } from '../../approval/prepared.js'
import { createPayer, holdPayment, sendPayment } from './fixtures/hanging-operations.js'
import {
  createUser,
  jsonRpc,
  type SmartUser,
  type SmartWorld,
  startSmartWorld,
  type UserOptions,
} from './fixtures/user.js'
import { readSentAt } from './own-methods.js'

let world: SmartWorld
beforeAll(async () => {
  world = await startSmartWorld()
}, 60_000)
afterAll(() => world.stop())
afterEach(() => world.reset())

const chainId = 'eip155:31337'
const notPending = { code: 'not-pending' }

const send = (user: SmartUser, amount: bigint) => sendPayment(world, user, amount)
const hold = (user: SmartUser, amount: bigint) => holdPayment(world, user, amount)
const createOwnPayer = (options: UserOptions = {}) => createPayer(world, options)
const prepareCancel = (user: SmartUser) => user.prepare('scope_cancelPendingOperation', [])
const find = async (user: SmartUser) => {
  const [operation] = await user.batches.findOperations(chainId, user.address, 1n)
  return operation
}
const sentAt = ({ address, batches, node, deps }: SmartUser, account: string = address) => {
  const bundler = deps.smartAccount?.bundler ?? node
  return readSentAt({ chainId, account, batches, node, bundler })
}

describe.each(['eip7702', 'erc4337'] as const)('an account by %s', (standard) => {
  it('cancels an operation that hangs: nothing of it happens, also if the bundler sends it later', async () => {
    const user = await createOwnPayer({ standard })
    const hanging = await hold(user, 100n)
    const before = await find(user)
    const { decoded } = await prepareCancel(user)
    expect(decoded).toMatchObject({ actions: [{ type: 'cancel-pending' }], warnings: [] })
    expect(decoded.fee).toBeGreaterThan(0n)
    expect(decoded).not.toHaveProperty('changes')
    expect(decoded).not.toHaveProperty('sponsor')
    await user.sign(await user.approve(await prepareCancel(user)))
    const after = await find(user)
    expect(after?.hash).not.toBe(before?.hash)
    for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(BigInt(after?.[field] ?? 0) * 100n).toBeGreaterThanOrEqual(
        BigInt(before?.[field] ?? 0) * 110n,
      )
    await world.bundler.sendHeld()
    expect(await user.status(hanging)).toMatchObject({ status: 400 })
    expect(await user.tokens()).toBe(999n)
    expect(await sentAt(user)).toBeUndefined()
    // The next operation replaces nothing.
    const next = await user.prepareCalls(world.pay(1n))
    expect(next.decoded.warnings).not.toContain('replaces-pending')
  })

  it('cancels its first operation, and shows what that does to the account', async () => {
    const balance = parseEther('1')
    const user = await createUser(world, { standard, balance, isSponsored: false })
    const hanging = await hold(user, 100n)
    const { decoded } = await prepareCancel(user)
    expect(decoded.upgrade?.name).toBe(
      standard === 'eip7702' ? 'MetaMask Smart Account' : undefined,
    )
    await user.sign(await user.approve(await prepareCancel(user)))
    await world.bundler.sendHeld()
    expect(await user.status(hanging)).toMatchObject({ status: 400 })
    expect(await user.tokens()).toBe(1_000n)
  })
})

describe('the cancellation', () => {
  it('pays 10 % more also if the bundler has forgotten the operation', async () => {
    const user = await createOwnPayer()
    world.bundler.faults.droppedOperations = 1
    const dropped = await send(user, 100n)
    const before = await find(user)
    await user.sign(await user.approve(await prepareCancel(user)))
    const after = await find(user)
    expect(BigInt(after?.maxFeePerGas ?? 0) * 100n).toBeGreaterThanOrEqual(
      BigInt(before?.maxFeePerGas ?? 0) * 110n,
    )
    expect(await user.status(dropped)).toMatchObject({ status: 400 })
    expect(await user.tokens()).toBe(999n)
  })

  it('is paid by the sponsor, if there is one', async () => {
    const user = await createOwnPayer({ isSponsored: true })
    const hanging = await hold(user, 100n)
    const prepared = await prepareCancel(user)
    expect(prepared.decoded).toMatchObject({ sponsor: { name: 'Demo shop' } })
    await user.sign(await user.approve(prepared))
    await world.bundler.sendHeld()
    expect(await user.status(hanging)).toMatchObject({ status: 400 })
  })

  it('can hang as well, and is then canceled by another one', async () => {
    const user = await createOwnPayer()
    const hanging = await hold(user, 100n)
    world.bundler.faults.heldOperations = 1
    const waiting = user.sign(await user.approve(await prepareCancel(user)))
    waiting.catch(() => undefined)
    await expect.poll(() => world.bundler.faults.heldOperations).toBe(0)
    await user.sign(await user.approve(await prepareCancel(user)))
    await world.bundler.sendHeld()
    await expect(waiting).rejects.toMatchObject(notPending)
    expect(await user.status(hanging)).toMatchObject({ status: 400 })
    expect(await user.tokens()).toBe(999n)
  })

  it('is said not to be sent once the time of its sponsor is over: the operation can be canceled again', async () => {
    const user = await createOwnPayer({ isSponsored: true })
    world.sponsor.declines.add('pm_getPaymasterStubData')
    const hanging = await hold(user, 100n)
    world.sponsor.declines.clear()
    world.bundler.faults.heldOperations = 1
    const waiting = user.sign(await user.approve(await prepareCancel(user)))
    waiting.catch(() => undefined)
    await expect.poll(() => world.bundler.faults.heldOperations).toBe(0)
    await world.chain.increaseTime({ seconds: world.sponsor.validFor + 1 })
    await world.chain.mine({ blocks: 1 })
    await expect(waiting).rejects.toMatchObject({ message: 'The transaction was not sent' })
    expect(await sentAt(user)).toBeDefined()
    await user.sign(await user.approve(await prepareCancel(user)))
    expect(await user.status(hanging)).toMatchObject({ status: 400 })
    expect(await user.tokens()).toBe(999n)
  })
})

describe('nothing is signed', () => {
  it.each(['eip7702', 'erc4337'] as const)('if nothing is pending (%s)', async (standard) => {
    const user = await createOwnPayer({ standard })
    expect(await sentAt(user)).toBeUndefined()
    await expect(prepareCancel(user)).rejects.toMatchObject(notPending)
  })

  it('if the operation is on the chain before the user approves', async () => {
    const user = await createOwnPayer()
    const hanging = await hold(user, 100n)
    const prepared = await prepareCancel(user)
    await world.bundler.sendHeld()
    await expect(prepared.complete?.()).rejects.toMatchObject(notPending)
    expect(await user.status(hanging)).toMatchObject({ status: 200 })
    expect(await user.tokens()).toBe(899n)
  })

  it('if another tab has replaced the operation meanwhile: that one is another transaction', async () => {
    const user = await createOwnPayer()
    await hold(user, 100n)
    const prepared = await prepareCancel(user)
    await hold(user, 200n)
    await expect(prepared.complete?.()).rejects.toMatchObject(notPending)
    await world.bundler.sendHeld()
    expect(await user.tokens()).toBe(799n)
  })

  it('for a sponsored operation whose time is over', async () => {
    const user = await createOwnPayer({ isSponsored: true })
    await hold(user, 100n)
    expect(await sentAt(user)).toBeDefined()
    await world.chain.increaseTime({ seconds: world.sponsor.validFor + 1 })
    await world.chain.mine({ blocks: 1 })
    expect(await sentAt(user)).toBeUndefined()
    await expect(prepareCancel(user)).rejects.toMatchObject(notPending)
  })
})

describe('if the operation is the first on the chain after all', () => {
  it('rejects as the bundler refuses the nonce, and is not signed again', async () => {
    const user = await createOwnPayer()
    await hold(user, 100n)
    const prepared = await user.approve(await prepareCancel(user))
    await world.bundler.sendHeld()
    await expect(user.sign(prepared)).rejects.toMatchObject({ code: 'nonce-used' })
    // The frame completes it once more for the next nonce.
    await expect(prepared.complete?.()).rejects.toMatchObject(notPending)
    expect(await user.tokens()).toBe(899n)
  })

  it('rejects also after a bundler has taken the cancellation', async () => {
    let hanging: unknown
    const user = await createOwnPayer()
    const { smartAccount } = user.deps
    if (!smartAccount) throw new Error('The account is a plain one.')
    const other = await startBundler({ chainUrl: world.url })
    const listening: NodeClient = {
      ask(method, params) {
        if (method === 'eth_sendUserOperation') hanging ??= params
        return smartAccount.bundler.ask(method, params)
      },
    }
    const deps = { ...user.deps, smartAccount: { ...smartAccount, bundler: listening } }
    const { prepareEvm } = await import('../index.js')
    const payment = { method: 'wallet_sendCalls', params: [{ calls: [world.pay(100n)] }] }
    world.bundler.faults.heldOperations = 2
    await user.sign(await user.approve(await prepareEvm(payment, deps)))
    const canceling = user.sign(await user.approve(await prepareCancel(user)))
    canceling.catch(() => undefined)
    await expect.poll(() => world.bundler.faults.heldOperations).toBe(0)
    await jsonRpc(other.url).ask('eth_sendUserOperation', hanging)
    await expect(canceling).rejects.toMatchObject(notPending)
    expect(await user.tokens()).toBe(899n)
    await other.stop()
  })
})

describe('readSentAt', () => {
  it('tells when the operation was sent, of its own account alone', async () => {
    const user = await createOwnPayer()
    const before = Date.now()
    await hold(user, 100n)
    expect(await sentAt(user)).toBeGreaterThanOrEqual(before)
    expect(await sentAt(user)).toBeLessThanOrEqual(Date.now())
    const eve = await createOwnPayer()
    expect(await sentAt(user, eve.address)).toBeUndefined()
  })
})
