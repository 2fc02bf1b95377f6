/**
 * What an approval says is lost is what is lost, and nothing else. Random requests are read as the screen reads them, then
 * sent to a real virtual machine. Accounts there are the truth, and nothing that the frame computes.
 */
import { base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import type fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DecodedRequest } from '../approval/decoded-request.js'
import { caseCount, checkProperty } from '../fixtures/property-runs.js'
import { type Balances, getStep, readBalances, type Step } from './fixtures/holdings.js'
import type { Opened } from './fixtures/operations.js'
import { newPair } from './fixtures/quick-keys.js'
import { encode, request } from './fixtures/random-transactions.js'
import { needsWith } from './fixtures/signer.js'
import { createWorld, type World } from './fixtures/world.js'
import { prepareSolana } from './index.js'

const usualCases = 240
type RandomRequest = typeof request extends fc.Arbitrary<infer T> ? T : never

let world: World
beforeAll(async () => {
  world = await createWorld()
}, 60_000)
afterAll(() => world.chain.stop())

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const noneAbove = (value: bigint) => min(value, 0n)

/**
 * Of lamports, what the account has. If more than the fee is lost together with what is in token accounts, then all of that is
 * lost.
 */
function getSteps(before: Balances, after: Balances, fee: bigint): ReadonlyMap<string, Step> {
  const account = after.lamports - before.lamports
  const lamports = (all: bigint) => (all < -fee ? min(account, all) : account)
  const deposits = getStep(before, after, ({ deposit }) => deposit)
  const steps = new Map<string, Step>([
    ['', { low: lamports(account + deposits.low), high: lamports(account + deposits.high) }],
  ])
  for (const mint of Object.values(world.mints))
    steps.set(
      mint,
      getStep(before, after, (balance) => (balance.mint === mint ? balance.amount : 0n)),
    )
  return steps
}

const counts = { exact: 0, failed: 0, notSimulated: 0, unusable: 0 }

interface Outcome {
  readonly decoded: DecodedRequest
  readonly steps: readonly ReadonlyMap<string, Step>[]
  readonly isWhole: boolean
}

async function run({
  extras,
  transactions,
  isHeldBack,
}: RandomRequest): Promise<Outcome | undefined> {
  const testCase = await world.newCase(extras)
  const stranger = newPair().publicKey
  const opened: Opened = new Set()
  const wires = transactions.map((transaction) =>
    encode(transaction, testCase, world, stranger, opened),
  )
  const texts = wires.flatMap((wire) => (wire ? [base64.encode(wire)] : []))
  if (texts.length < wires.length) return undefined
  const { decoded, sign } = await prepareSolana(
    { method: 'solana_signAllTransactions', params: { transactions: texts } },
    needsWith(testCase.signer, world.node),
  )
  const signed = (await sign(testCase.signer.key())()) as {
    readonly transactions: readonly string[]
  }
  const addresses = [
    ...Object.values(testCase.associated),
    ...Object.values(testCase.keys).map((key) => key.publicKey.toBase58()),
  ]
  const getBalances = () => readBalances(world.node, testCase.signer.account, addresses)
  const steps: ReadonlyMap<string, Step>[] = []
  let isWhole = true
  let before = await getBalances()
  for (const [at, text] of signed.transactions.entries()) {
    if (isHeldBack[at] && signed.transactions.length > 1) {
      isWhole = false
      continue
    }
    const transaction = VersionedTransaction.deserialize(base64.decode(text))
    const [, after, fee] = await Promise.all([
      world.send(transaction),
      getBalances(),
      world.getFee(transaction, testCase.signer.account),
    ])
    steps.push(getSteps(before, after, fee))
    before = after
  }
  return { decoded, steps, isWhole }
}

function check({ decoded: { changes, warnings, fee = 0n }, steps, isWhole }: Outcome): void {
  if (!changes) {
    const said = warnings.filter(
      (warning) => warning === 'simulation-failed' || warning === 'not-simulated',
    )
    expect(said).not.toEqual([])
    counts[warnings.includes('simulation-failed') ? 'failed' : 'notSimulated']++
    // One transaction that is said to fail takes its fee alone.
    if (warnings.includes('simulation-failed') && steps.length === 1 && isWhole)
      for (const [asset, { high }] of steps[0] ?? [])
        expect([asset, high >= (asset === '' ? -fee : 0n)]).toEqual([asset, true])
    return
  }
  counts.exact++
  for (const asset of ['', ...Object.values(world.mints)]) {
    const shown = changes
      .filter((change) => (change.asset.kind === 'native' ? '' : change.asset.address) === asset)
      .map(({ amount }) => amount)
    const shownLoss = shown.map(noneAbove).reduce((sum, amount) => sum + amount, 0n)
    const shownGain = shown.reduce((sum, amount) => sum + amount, 0n) - shownLoss
    const of = steps.map((all) => all.get(asset) ?? { low: 0n, high: 0n })
    const max = of.reduce((sum, { low }) => sum + noneAbove(low), 0n)
    const least = of.reduce((sum, { high }) => sum + noneAbove(high), 0n)
    const gain = of.reduce((sum, { high }) => sum + high - noneAbove(high), 0n)
    // Each real loss stands there, also if the page sends only a part.
    expect([asset, 'loss', shownLoss <= least, shownLoss, least]).toEqual([
      asset,
      'loss',
      true,
      shownLoss,
      least,
    ])
    if (!isWhole) continue
    expect([asset, 'false loss', shownLoss >= max, shownLoss, max]).toEqual([
      asset,
      'false loss',
      true,
      shownLoss,
      max,
    ])
    expect([asset, 'gain', shownGain <= gain, shownGain, gain]).toEqual([
      asset,
      'gain',
      true,
      shownGain,
      gain,
    ])
  }
}

describe('[F24] a request that is approved', () => {
  it('loses on the chain what the screen says, and gains what it says', async () => {
    await checkProperty(request, usualCases, async (sample) => {
      const outcome = await run(sample)
      if (outcome) check(outcome)
      else counts.unusable++
    })
    const { exact, failed, notSimulated, unusable } = counts
    const all = exact + failed + notSimulated
    expect(all + unusable).toBeGreaterThanOrEqual(caseCount(usualCases))
    // Most are told exactly: it can't pass by saying that nothing is known.
    expect(exact / all, JSON.stringify(counts)).toBeGreaterThan(0.6)
  }, 1_800_000)
})
