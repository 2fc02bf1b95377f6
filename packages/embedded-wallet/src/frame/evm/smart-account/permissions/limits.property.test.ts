/**
 * A permission can do no wei, no second and no call more than it grants. Random grants are used at random, on a real chain.
 * What must happen is counted here, from what each permission says of itself (ERC-7715), not from its caveats.
 */
import fc from 'fast-check'
import { getAddress, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkProperty } from '../../../fixtures/property-runs.js'
import { prepareEvm } from '../../index.js'
import { hasSucceeded, simulate } from '../../simulate.js'
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
import { type Execution, encodeRedeem } from './fixtures/redeem.js'

const holder = privateKeyToAccount(generatePrivateKey()).address
const thief = privateKeyToAccount(generatePrivateKey()).address
const permissions = createLocalPermissions()

let world: SmartWorld
let user: SmartUser
beforeAll(async () => {
  world = await startSmartWorld()
  user = await createUser(world, { tokens: 1_000_000n })
  // Upgraded, and rich.
  await user.sign(
    await user.approve(await user.prepare('eth_sendTransaction', [{ to: friend, value: '0x0' }])),
  )
  await world.chain.setBalance({ address: user.address, value: parseEther('1') })
}, 60_000)
afterAll(() => world.stop())

/** Seconds from the grant. */
const moment = fc.integer({ min: 0, max: 400 })
const small = fc.integer({ min: 1, max: 60 })

const amountKind = fc.oneof(
  fc.record({ kind: fc.constant('allowance' as const), max: small, start: fc.option(moment) }),
  fc.record({
    kind: fc.constant('periodic' as const),
    max: small,
    period: fc.integer({ min: 1, max: 120 }),
    start: fc.option(moment),
  }),
  fc.record({
    kind: fc.constant('stream' as const),
    initial: fc.integer({ min: 0, max: 30 }),
    perSecond: fc.integer({ min: 1, max: 5 }),
    more: fc.option(small),
    start: fc.option(moment),
  }),
)
const granted = fc.oneof(
  fc.record({ asset: fc.constantFrom('native' as const, 'token' as const), amount: amountKind }),
  fc.record({
    asset: fc.constant('call' as const),
    uses: fc.integer({ min: 1, max: 4 }),
    value: fc.integer({ min: 0, max: 20 }),
  }),
)
type Granted = typeof granted extends fc.Arbitrary<infer T> ? T : never

const use = fc.record({
  /** Seconds after the use before it, or the second of a limit. */
  when: fc.oneof(
    fc.integer({ min: 1, max: 150 }),
    fc.constantFrom('before-start', 'start', 'before-expiry', 'expiry'),
  ),
  /** In base units, or all that is left, or one more. */
  amount: fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constantFrom('left', 'over')),
  /** What is not as it was granted. */
  wrong: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'delegate' as const,
        'target' as const,
        'method' as const,
        'value' as const,
      ),
    },
  ),
})
type Use = typeof use extends fc.Arbitrary<infer T> ? T : never

const scenario = fc.record({
  granted,
  /** Seconds from the grant. */
  expiry: fc.integer({ min: 1, max: 500 }),
  uses: fc.array(use, { minLength: 1, maxLength: 8 }),
})

function toPermission(value: Granted, now: number): object {
  if (value.asset === 'call')
    return {
      type: 'contract-call',
      data: {
        address: world.shop,
        functions: [{ functionName: 'visit()', valueLimit: toHex(value.value) }],
        maxUses: value.uses,
      },
    }
  const { amount } = value
  const type = `${value.asset === 'native' ? 'native' : 'erc20'}-token-${amount.kind}`
  const startTime = amount.start === null ? {} : { startTime: now + amount.start }
  const tokenAddress = value.asset === 'token' ? { tokenAddress: world.tokens.standard } : {}
  const data = { ...startTime, ...tokenAddress }
  if (amount.kind === 'allowance')
    return { type, data: { ...data, allowanceAmount: toHex(amount.max) } }
  if (amount.kind === 'periodic')
    return {
      type,
      data: { ...data, periodAmount: toHex(amount.max), periodDuration: amount.period },
    }
  const max = amount.more === null ? {} : { maxAmount: toHex(amount.initial + amount.more) }
  return {
    type,
    data: {
      ...data,
      ...max,
      initialAmount: toHex(amount.initial),
      amountPerSecond: toHex(amount.perSecond),
    },
  }
}

/** A use with its time, in seconds from the grant, and its amount. */
interface PlannedUse {
  readonly at: number
  readonly amount: number
  readonly wrong: Use['wrong']
  readonly isAllowed: boolean
}

/** What a permission allows, told in its own words. */
function plan(value: Granted, expiry: number, uses: readonly Use[]): readonly PlannedUse[] {
  const start = value.asset === 'call' ? 0 : (value.amount.start ?? 0)
  const moments = {
    'before-start': start - 1,
    start,
    'before-expiry': expiry - 1,
    expiry,
  }
  let spent = 0
  let count = 0
  let now = 0
  const spentIn = new Map<number, number>()
  const getPeriod = (at: number, period: number) => Math.floor((at - start) / period)
  function getLeft(at: number): number {
    if (value.asset === 'call') return value.value - spent
    const { amount } = value
    if (amount.kind === 'allowance') return amount.max - spent
    if (amount.kind === 'periodic')
      return amount.max - (spentIn.get(getPeriod(at, amount.period)) ?? 0)
    const most = amount.more === null ? Number.POSITIVE_INFINITY : amount.initial + amount.more
    return Math.min(most, amount.initial + amount.perSecond * (at - start)) - spent
  }
  return uses.map(({ when, amount: wanted, wrong }) => {
    const wish = typeof when === 'number' ? now + when : moments[when as keyof typeof moments]
    const at = Math.max(wish, now + 1)
    now = at
    const left = getLeft(at)
    const amount =
      typeof wanted === 'number' ? wanted : Math.max(left, 0) + (wanted === 'over' ? 1 : 0)
    const isInTime = at >= start && at < expiry
    const isCounted = value.asset !== 'call' || count < value.uses
    const isAllowed = !wrong && isInTime && isCounted && amount <= left
    if (isAllowed) {
      count++
      spent += amount
      if (value.asset !== 'call' && value.amount.kind === 'periodic') {
        const period = getPeriod(at, value.amount.period)
        spentIn.set(period, (spentIn.get(period) ?? 0) + amount)
      }
    }
    return { at, amount, wrong, isAllowed }
  })
}

function toExecution({ asset }: Granted, { amount, wrong }: PlannedUse): Execution {
  const value = BigInt(amount)
  const other = wrong === 'target'
  if (asset === 'native') {
    const data = wrong === 'method' || wrong === 'value' ? call.visit() : '0x'
    // Any recipient is one that was granted: what is wrong is a call, or another delegate.
    return { to: other ? world.shop : friend, value, data: other ? call.visit() : data }
  }
  if (asset === 'token') {
    const data = wrong === 'method' ? call.approve(friend, value) : call.transfer(friend, value)
    const token = getAddress(world.tokens.standard)
    return { to: other ? world.shop : token, value: wrong === 'value' ? 1n : 0n, data }
  }
  const data = wrong === 'method' ? call.close() : call.visit()
  return { to: other ? friend : world.shop, value: wrong === 'value' ? 10_000n : value, data }
}

async function grantAt(value: Granted, expiry: number, now: number): Promise<Hex | undefined> {
  const request = {
    chainId: '0x7a69',
    to: holder,
    permission: toPermission(value, now),
    rules: [{ type: 'expiry', data: { timestamp: now + expiry } }],
  }
  const prepared = await prepareEvm(
    { method: 'wallet_requestExecutionPermissions', params: [request] },
    { ...user.deps, permissions },
  ).catch(() => undefined)
  if (!prepared) return undefined
  const [answer] = (await user.sign(await user.approve(prepared))) as readonly { context: Hex }[]
  return answer?.context
}

describe('[EMB-14] a permission, used at random', () => {
  it('allows what it grants, and not one unit, second or call more', async () => {
    const { timestamp } = await world.chain.getBlock()
    const now = Number(timestamp)
    let grants = 0
    await checkProperty(scenario, 500, async ({ granted: value, expiry, uses }) => {
      const context = await grantAt(value, expiry, now)
      // A stream that ends before it begins, for one, grants nothing.
      if (context === undefined) return
      grants++
      const planned = plan(value, expiry, uses)
      const blocks = planned.map((entry) => {
        const from = entry.wrong === 'delegate' ? thief : holder
        const data = encodeRedeem(context, toExecution(value, entry))
        return {
          blockOverrides: { time: toHex(now + entry.at) },
          calls: [{ from, to: delegationManager, data, input: data }],
        }
      })
      const results = await simulate(blocks, user.node)
      if (!results || results === 'unreadable') throw new Error('The node can’t simulate.')
      expect(results.map(([result]) => result !== undefined && hasSucceeded(result))).toEqual(
        planned.map(({ isAllowed }) => isAllowed),
      )
    })
    expect(grants).toBeGreaterThan(300)
  }, 300_000)
})
