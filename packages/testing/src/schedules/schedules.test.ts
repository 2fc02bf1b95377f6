/**
 * [X12] Random schedules around a payment, on three chains, with what a page, a wallet, a node and the network between them
 * can do. The chain says what was paid.
 */
import { createKit, type Kit, KitError, memoryStorage } from '@scope/core'
import { type Devnet, startDevnet } from '@scope/devnet'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Moment, type Schedule, schedulesWith } from '../../../../tools/payment-schedules.js'
import { createFaultyNetwork, type FaultyNetwork } from './fixtures/faulty-network.js'
import { bitcoinPayer, evmPayer, type Payer, solanaPayer } from './fixtures/payers.js'

/** `npm test -- --nightly` sets it: with those of the embedded wallet it is more than ten thousand. */
const runs = process.env.SCOPE_NIGHTLY === '1' ? 2_000 : 50
const schedules = schedulesWith('reload', 'disconnect', 'switch-account', 'uninstall')
type PageSchedule = Schedule<'reload' | 'disconnect' | 'switch-account' | 'uninstall'>
const realFetch = globalThis.fetch
/** As much of a page as the kit looks at: events, and that it is seen. */
const view = new EventTarget()
const seen = { visibilityState: 'visible', defaultView: view }
const page = Object.assign(view, { document: Object.assign(new EventTarget(), seen) as Document })

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337 }], solana: {}, bitcoin: {} })
}, 60_000)
afterAll(() => devnet.stop())

let network: FaultyNetwork
beforeEach(() => {
  network = createFaultyNetwork(realFetch)
  vi.stubGlobal('fetch', network.walletFetch)
  vi.stubGlobal('document', page.document)
  // What waits ten seconds for a node that never answers waits a moment here.
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    timeout(network.fault === 'hang' ? Math.min(ms, 150) : ms),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const turn = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Until it holds, or for so many milliseconds. */
async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < ms; await turn(2))
    if (await holds()) return true
  return holds()
}

type Result =
  | { readonly is: 'sent'; readonly id: string }
  | { readonly is: 'error'; readonly code: string }
  | { readonly is: 'waiting' }

interface Outcome {
  readonly result: Result
  /** What the list of transactions says at last, of each. */
  readonly statuses: readonly string[]
  readonly payments: bigint
}

function openKit(payer: Payer, storage: ReturnType<typeof memoryStorage>): Kit {
  return createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    ...payer.kit,
    storage,
    env: { fetch: network.pageFetch, sleep: () => turn(), window: page },
  })
}

async function connected(kit: Kit): Promise<void> {
  const [namespace] = kit.options.networks.map((network) => network.chainNamespace)
  const isUp = () => kit.account(namespace).get().status === 'connected'
  if (await until(isUp, 20)) return
  await until(() => kit.wallets.$wallets.get().length > 0, 2_000)
  await kit.connection.connect(kit.wallets.$wallets.get()[0]?.id ?? '')
}

async function play(payer: Payer, schedule: PageSchedule): Promise<Outcome> {
  const { user, fault, offline, end } = schedule
  const { wallet } = payer
  const storage = memoryStorage()
  await payer.fund()
  wallet.approve()
  let uninstall = payer.install(page)
  const stops: (() => void)[] = [() => uninstall()]
  let kit = openKit(payer, storage)
  stops.push(kit.start())
  await connected(kit)
  wallet.hold()
  network.fault = fault

  const recipient = payer.newReceiver()
  let result: Result = { is: 'waiting' }
  kit.requests.sendTransaction(payer.requestTo(recipient)).then(
    (id) => {
      result = { is: 'sent', id }
    },
    (thrown: unknown) => {
      result = { is: 'error', code: thrown instanceof KitError ? thrown.code : String(thrown) }
    },
  )

  let isReloaded = false
  function happen(now: Moment): void {
    if (offline === now) network.isPageOffline = true
    if (end?.at !== now) return
    if (end.kind === 'reload') {
      kit.stop()
      isReloaded = true
    } else if (end.kind === 'disconnect') void kit.connection.disconnect().catch(() => undefined)
    else if (end.kind === 'switch-account') wallet.selectAccount(1)
    else uninstall()
  }
  network.onTaken = () => happen('taken')

  await until(() => wallet.prompts.length > 0 || result.is !== 'waiting', 3_000)
  happen('requested')
  await turn()
  if (user === 'late') await turn(10)
  if (user === 'reject') wallet.reject()
  else wallet.approve()
  happen('approved')
  await until(() => result.is !== 'waiting', 20)
  happen('later')
  await until(() => result.is !== 'waiting', fault === 'hang' ? 400 : 3_000)

  network.heal()
  wallet.reject()
  wallet.approve()
  payer.mine()
  await until(() => result.is !== 'waiting', 300)
  if (isReloaded) {
    uninstall()
    uninstall = payer.install(page)
    kit = openKit(payer, storage)
    stops.push(kit.start())
    await connected(kit)
  }
  const list = () => kit.transactions.$transactions.get()
  await turn(5)
  payer.mine()
  const isTaken = network.taken > 0
  network.taken = 0
  await until(async () => (await payer.payments(recipient)) > 0n, isTaken ? 2_000 : 0)
  await until(
    () => {
      // Returning to the page polls pending transactions.
      page.dispatchEvent(new Event('focus'))
      return list().every(({ status }) => status !== 'pending')
    },
    isTaken ? 2_000 : 20,
  )
  const payments = await payer.payments(recipient)
  const statuses = list().map(({ status }) => status)
  for (const stop of stops.toReversed()) stop()
  return { result, statuses, payments }
}

function check(schedule: PageSchedule, { result, statuses, payments }: Outcome): void {
  const about = JSON.stringify({ result, statuses, payments: `${payments}` })
  expect(payments, `sent twice: ${about}`).toBeLessThanOrEqual(1n)
  if (schedule.user === 'reject') expect(payments, `paid without a yes: ${about}`).toBe(0n)
  if (payments === 1n) {
    if (result.is === 'error') expect(result.code, about).toBe('outcome-unknown')
    expect(statuses, `reported as failed: ${about}`).not.toContain('failed')
  } else expect(statuses, `reported as paid: ${about}`).not.toContain('confirmed')
  const isCalm = schedule.fault === 'none' && !schedule.offline && !schedule.end
  if (!isCalm) return
  if (schedule.user === 'reject')
    expect(result, about).toEqual({ is: 'error', code: 'user-rejected' })
  else expect([result.is, payments, ...statuses], about).toEqual(['sent', 1n, 'confirmed'])
}

describe('[X12] any schedule around a payment', () => {
  it.each([
    ['EVM', evmPayer],
    ['Solana', solanaPayer],
    ['Bitcoin', bitcoinPayer],
  ] as const)(
    '%s: never reports a completed payment as declined or failed, and never sends it twice',
    async (_, open) => {
      const payer = open(devnet)
      let paid = 0
      const property = fc.asyncProperty(schedules, async (schedule) => {
        const outcome = await play(payer, schedule)
        if (outcome.payments > 0n) paid++
        check(schedule, outcome)
      })
      await fc.assert(property, { numRuns: runs, endOnFailure: true })
      // A run in which few are paid would show little.
      expect(paid).toBeGreaterThan(runs / 4)
    },
    900_000,
  )
})
