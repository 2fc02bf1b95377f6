/** Operations that are sent while one with the same nonce is pending, on a real chain with a bundler that enforces its 10 %. */
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPayer, holdPayment, sendPayment } from './fixtures/hanging-operations.js'
import {
  friend,
  type SmartUser,
  type SmartWorld,
  startSmartWorld,
  type UserOptions,
} from './fixtures/user.js'
import { getReplacement } from './replacement.js'

let world: SmartWorld
beforeAll(async () => {
  world = await startSmartWorld()
}, 60_000)
afterAll(() => world.stop())
afterEach(() => world.reset())

const pay = (amount: bigint) => world.pay(amount)
const send = (user: SmartUser, amount: bigint) => sendPayment(world, user, amount)
const hold = (user: SmartUser, amount: bigint) => holdPayment(world, user, amount)
const createOwnPayer = (options: UserOptions = {}) => createPayer(world, options)
const find = (user: SmartUser, nonce: bigint) =>
  user.batches.findOperations('eip155:31337', user.address, nonce).then(([operation]) => operation)

describe('an operation while another one is pending', () => {
  it.each(['eip7702', 'erc4337'] as const)(
    'replaces it with fees that the bundler takes, after a warning (%s)',
    async (standard) => {
      const user = await createOwnPayer({ standard })
      const usual = (await user.prepareCalls(pay(10n))).decoded
      expect(usual.warnings).not.toContain('replaces-pending')
      const pending = await hold(user, 10n)
      const before = await find(user, 1n)
      const next = await user.prepareCalls(pay(100n))
      expect(next.decoded.warnings).toContain('replaces-pending')
      const { id } = (await user.sign(await user.approve(next))) as { id: string }
      const after = await find(user, 1n)
      for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
        expect(BigInt(after?.[field] ?? 0) * 100n).toBeGreaterThanOrEqual(
          BigInt(before?.[field] ?? 0) * 110n,
        )
      await world.bundler.sendHeld()
      await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
      expect(await user.status(pending)).toMatchObject({ status: 400 })
      expect(await user.tokens()).toBe(899n)
    },
  )

  it('replaces the last one of several', async () => {
    const user = await createOwnPayer()
    const ids = [await hold(user, 10n), await hold(user, 20n), await send(user, 30n)]
    await expect.poll(() => user.status(ids[2] ?? '')).toMatchObject({ status: 200 })
    for (const id of ids.slice(0, 2)) expect(await user.status(id)).toMatchObject({ status: 400 })
    expect(await user.tokens()).toBe(969n)
  })

  it('replaces one that the user pays for if the sponsor’s time is over for the last one', async () => {
    const user = await createOwnPayer({ isSponsored: true })
    world.sponsor.declines.add('pm_getPaymasterStubData')
    const pending = await hold(user, 10n)
    const before = await find(user, 1n)
    world.sponsor.declines.clear()
    const sponsored = await hold(user, 20n)
    await world.chain.increaseTime({ seconds: world.sponsor.validFor + 1 })
    await world.chain.mine({ blocks: 1 })
    expect(await user.status(pending)).toMatchObject({ status: 100 })
    expect(await user.status(sponsored)).toMatchObject({ status: 400 })
    const next = await user.prepareCalls(pay(30n))
    expect(next.decoded.warnings).toContain('replaces-pending')
    const { id } = (await user.sign(await user.approve(next))) as { id: string }
    const after = await find(user, 1n)
    for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(BigInt(after?.[field] ?? 0) * 100n).toBeGreaterThanOrEqual(
        BigInt(before?.[field] ?? 0) * 110n,
      )
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
    expect(await user.status(pending)).toMatchObject({ status: 400 })
    expect(await user.tokens()).toBe(969n)
  })

  it('replaces a sponsored one', async () => {
    const user = await createOwnPayer({ isSponsored: true })
    const pending = await hold(user, 10n)
    const next = await user.prepareCalls(pay(100n))
    expect(next.decoded).toMatchObject({ sponsor: { name: 'Demo shop' } })
    expect(next.decoded.warnings).toContain('replaces-pending')
    const { id } = (await user.sign(await user.approve(next))) as { id: string }
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
    expect(await user.status(pending)).toMatchObject({ status: 400 })
  })

  it('ends the wait for a transaction that it replaces', async () => {
    const user = await createOwnPayer({ standard: 'erc4337' })
    world.bundler.faults.heldOperations = 1
    const prepared = await user.prepare('eth_sendTransaction', [pay(10n)])
    const sending = user.sign(await user.approve(prepared)).catch((thrown: unknown) => thrown)
    await expect.poll(() => world.bundler.faults.heldOperations).toBe(0)
    await send(user, 100n)
    expect(await sending).toMatchObject({ code: 'node', message: 'The transaction was not sent' })
    expect(await user.tokens()).toBe(899n)
  })

  it('warns of one that the bundler dropped, at the usual fee', async () => {
    const user = await createOwnPayer()
    const usual = (await user.prepareCalls(pay(100n))).decoded
    world.bundler.faults.droppedOperations = 1
    const dropped = await send(user, 10n)
    const { decoded } = await user.prepareCalls(pay(100n))
    expect(decoded.warnings).toContain('replaces-pending')
    expect(decoded.fee).toBe(usual.fee)
    const id = await send(user, 100n)
    await expect.poll(() => user.status(id)).toMatchObject({ status: 200 })
    expect(await user.status(dropped)).toMatchObject({ status: 400 })
  })

  it('warns of none that the bundler refused', async () => {
    const user = await createOwnPayer()
    const prepared = await user.approve(await user.prepareCalls(pay(10n)))
    await world.chain.setBalance({ address: user.address, value: 0n })
    await expect(user.sign(prepared)).rejects.toMatchObject({ code: 'node' })
    await world.chain.setBalance({ address: user.address, value: parseEther('1') })
    const { decoded } = await user.prepareCalls(pay(10n))
    expect(decoded.warnings).not.toContain('replaces-pending')
  })
})

describe('the user is asked again', () => {
  it('if the pending operation is on the chain by then: nothing is replaced any more', async () => {
    const user = await createOwnPayer()
    const pending = await hold(user, 10n)
    const next = await user.prepareCalls(pay(100n))
    await world.bundler.sendHeld()
    await expect.poll(() => user.status(pending)).toMatchObject({ status: 200 })
    const completed = await next.complete?.()
    expect(completed?.isChanged).toBe(true)
    expect(completed?.prepared.decoded.warnings).not.toContain('replaces-pending')
  })

  it('if another tab has sent an operation meanwhile, with the warning', async () => {
    const user = await createOwnPayer()
    const next = await user.prepareCalls(pay(100n))
    await hold(user, 10n)
    const completed = await next.complete?.()
    expect(completed?.isChanged).toBe(true)
    expect(completed?.prepared.decoded.warnings).toContain('replaces-pending')
    await world.bundler.sendHeld()
  })
})

describe('getReplacement', () => {
  const pending = {
    hash: `0x${'12'.repeat(32)}`,
    sender: friend,
    nonce: '0x1',
    block: '0x1',
    maxFeePerGas: '0x65',
    maxPriorityFeePerGas: '0xb',
  }
  const dependencies = (known: () => Promise<unknown>, timestamp = '0x64') => ({
    node: { ask: async () => ({ timestamp }) },
    bundler: { ask: known },
  })
  const low = { maxFeePerGas: 50n, maxPriorityFeePerGas: 12n }

  it('rounds each fee up, and keeps one that is high enough', async () => {
    const deps = dependencies(async () => ({}))
    // 101 and 11 plus 10 %: 111.1 and 12.1.
    expect(await getReplacement([pending], low, deps)).toEqual({
      isReplacing: true,
      fees: { maxFeePerGas: 112n, maxPriorityFeePerGas: 13n },
    })
    const high = { maxFeePerGas: 500n, maxPriorityFeePerGas: 120n }
    expect((await getReplacement([pending], high, deps)).fees).toEqual(high)
  })

  it('takes a silent bundler for one that has the operation', async () => {
    const deps = dependencies(() => Promise.reject(new Error('silent')))
    expect((await getReplacement([pending], low, deps)).fees.maxFeePerGas).toBe(112n)
  })

  it('replaces nothing if the sponsor’s time is over', async () => {
    const sponsored = { ...pending, validUntil: '0x63' }
    const over = dependencies(async () => null)
    expect(await getReplacement([sponsored], low, over)).toEqual({ isReplacing: false, fees: low })
    const notYet = dependencies(async () => null, '0x63')
    expect((await getReplacement([sponsored], low, notYet)).isReplacing).toBe(true)
  })
  it('replaces an earlier operation if the sponsor’s time is over for the last one', async () => {
    const sponsored = { ...pending, hash: `0x${'34'.repeat(32)}`, validUntil: '0x63' }
    const deps = {
      ...dependencies(async () => null),
      bundler: {
        ask: async (_: string, [hash]: readonly unknown[]) => (hash === pending.hash ? {} : null),
      },
    }
    expect(await getReplacement([sponsored, pending], low, deps)).toEqual({
      isReplacing: true,
      fees: { maxFeePerGas: 112n, maxPriorityFeePerGas: 13n },
    })
  })
})
