/**
 * What an approval says is lost is what is lost, and nothing else. Random requests are read as the screen reads them, then
 * sent to a real chain. Balances there are the truth: no log, and nothing that the frame computes.
 */
import { type Devnet, startDevnet } from '@scope/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asset, DecodedRequest } from '../approval/decoded-request.js'
import type { Prepared } from '../approval/prepared.js'
import { caseCount, checkProperty } from '../fixtures/property-runs.js'
import { FrameError } from '../frame-error.js'
import { answeringWhenMined, createRewind, withoutSimulation } from './fixtures/chain.js'
import { type RandomRequest, requests } from './fixtures/random-requests.js'
import { needsWith, newKey } from './fixtures/signer.js'
import { createWorld, me, type World } from './fixtures/world.js'
import { prepareEvm } from './index.js'

const usualCases = 200
type Amounts = ReadonlyMap<string, bigint>

let chain: Devnet
let world: World
let rewind: () => Promise<void>
let start: Amounts

beforeAll(async () => {
  chain = await startDevnet({ chains: [{ chainId: 31337 }] })
  world = await createWorld(chain)
  rewind = await createRewind(world.node)
  start = await world.measure()
}, 60_000)
afterAll(() => chain.stop())

const getKey = (asset: Asset): string =>
  asset.kind === 'native'
    ? 'native'
    : `${asset.address.toLowerCase()}${asset.kind === 'item' ? ` ${asset.id}` : ''}`

function sum(pairs: Iterable<readonly [string, bigint]>): Map<string, bigint> {
  const amounts = new Map<string, bigint>()
  for (const [key, amount] of pairs) amounts.set(key, (amounts.get(key) ?? 0n) + amount)
  return amounts
}
const losses = (amounts: Amounts): ReadonlyMap<string, bigint> =>
  new Map([...amounts].filter(([, amount]) => amount < 0n))

type Receipt = Readonly<Record<'gasUsed' | 'effectiveGasPrice', string>>

/** Tries until a transaction that the chain has must be mined, and until one that it lacks was refused. */
const tries = { known: 2_000, unknown: 20 }

/**
 * Nought for a transaction that the chain refused. Automatic mining takes a moment, in which it may be nowhere: on a busy
 * machine, longer than many requests. A block that is asked for comes after the one that is being made.
 */
async function getFee(hash: string): Promise<bigint> {
  let unknown = 0
  for (let at = 0; at < tries.known && unknown < tries.unknown; at++) {
    const [known, receipt] = await Promise.all(
      ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].map((method) =>
        world.node.ask(method, [hash]),
      ),
    )
    if (receipt) {
      const { gasUsed, effectiveGasPrice } = receipt as Receipt
      return BigInt(gasUsed) * BigInt(effectiveGasPrice)
    }
    unknown = known ? 0 : unknown + 1
    if (!known) await world.node.ask('evm_mine', [])
  }
  if (unknown > 0) return 0n
  const pool = await world.node.ask('txpool_content', [])
  throw new Error(`The chain does not mine ${hash}: ${JSON.stringify(pool)}`)
}

/** Sends what was read, and returns what the account has more or less of, without the network's fee. */
async function execute({ sign }: Prepared): Promise<Amounts> {
  const hashes: string[] = []
  await sign(newKey())((hash) => void hashes.push(hash)).catch((thrown: unknown) => {
    if (!(thrown instanceof FrameError)) throw thrown
  })
  const fees = await Promise.all(hashes.map(getFee))
  const end = await world.measure()
  return sum([
    ...[...end].map(([key, amount]) => [key, amount - (start.get(key) ?? 0n)] as const),
    ...fees.map((fee) => ['native', fee] as const),
  ])
}

const counts = { exact: 0, warned: 0, failed: 0, notSimulated: 0, byActions: 0 }

function check(
  { method }: RandomRequest,
  { changes, warnings }: DecodedRequest,
  real: Amounts,
): void {
  // One transaction that is said to fail takes nothing. Of several, those before it are sent.
  if (warnings.includes('simulation-failed') && method === 'eth_sendTransaction')
    expect([...losses(real)]).toEqual([])
  if (!changes) {
    // It says that it can't tell.
    expect(
      ['simulation-failed', 'not-simulated'].filter((expected) =>
        warnings.some((warning) => warning === expected),
      ),
    ).not.toEqual([])
    counts[warnings.includes('simulation-failed') ? 'failed' : 'notSimulated']++
    return
  }
  const shown = sum(changes.map(({ asset, amount }) => [getKey(asset), amount]))
  const realLosses = losses(real)
  const isCut = warnings.includes('more-changes')
  const isUnsure = warnings.includes('unknown-events')
  if (isCut || isUnsure) counts.warned++
  else counts.exact++
  // Each real loss stands there, unless more is lost than fits.
  for (const [key, amount] of realLosses)
    if (!isCut || shown.has(key)) expect([key, shown.get(key)]).toEqual([key, amount])
  // Nothing else does, unless contracts don't say what the account has.
  if (!isUnsure)
    for (const [key, amount] of losses(shown))
      expect([key, amount]).toEqual([key, realLosses.get(key)])
  // A gain that no balance confirms is never shown.
  for (const [key, amount] of shown)
    if (amount > 0n) expect([key, amount <= (real.get(key) ?? 0n)]).toEqual([key, true])
}

/** Sums what leaves the account by the acts alone, ignoring what returns. */
const outOf = ({ actions }: DecodedRequest): Amounts =>
  sum(
    actions.flatMap((action): readonly (readonly [string, bigint])[] => {
      if (action.type === 'call' || action.type === 'deploy') return [['native', -action.amount]]
      const isOut =
        action.type === 'transfer' && (action.from ?? me).toLowerCase() === me.toLowerCase()
      return isOut ? [[getKey(action.asset), -action.amount]] : []
    }),
  )

/** Of a node that simulates nothing: the acts name each loss, or the screen says that they may not. */
function checkActions(decoded: DecodedRequest, real: Amounts): void {
  expect(decoded.changes).toBeUndefined()
  const unsure = ['simulation-failed', 'not-simulated', 'undecoded']
  const isSure = !decoded.warnings.some((warning) => unsure.includes(warning))
  if (isSure) counts.byActions++
  const out = outOf(decoded)
  // What goes with a call is never left out.
  for (const [key, amount] of losses(real))
    if (isSure || key === 'native')
      expect([key, (out.get(key) ?? 0n) <= amount]).toEqual([key, true])
}

describe('[F24] a request that is approved', () => {
  it('loses on the chain what the screen says, and gains what it says', async () => {
    await checkProperty(requests(world), usualCases, async (request) => {
      const unsimulated = await prepareEvm(request, needsWith(withoutSimulation(world.node)))
      const prepared = await prepareEvm(request, needsWith(answeringWhenMined(world.node)))
      const real = await execute(prepared).finally(rewind)
      check(request, prepared.decoded, real)
      checkActions(unsimulated.decoded, real)
    })
    const { exact, warned, failed, notSimulated } = counts
    const all = exact + warned + failed + notSimulated
    expect(all).toBeGreaterThanOrEqual(caseCount(usualCases))
    // Most are told exactly: it can't pass by saying that nothing is known.
    expect(exact / all, JSON.stringify(counts)).toBeGreaterThan(0.6)
  }, 1_800_000)
})
