/**
 * [X12] Random schedules around a payment of the embedded wallet: both ends of the line, a whole frame, a real gateway and
 * real chains behind it. The chain says what was paid.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Devnet, type MailServer, startDevnet, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Moment, type Schedule, schedulesWith } from '../../../tools/payment-schedules.js'
import { type BoundFrame, boundFrame } from './frame/fixtures/bound-frame.js'
import { faultyNetwork } from './frame/fixtures/faulty-network.js'
import { site, startGateway, walletOrigin } from './frame/fixtures/shop-frame.js'
import { FrameError } from './frame/frame-error.js'
import {
  createFrameChannel,
  type FrameChannel,
  FrameChannelError,
  type FrameWindow,
} from './host/frame-channel.js'
import { providerError } from './host/provider-error.js'

/** `npm test -- --nightly` sets it: with those of extension wallets it is more than ten thousand. */
const runs = process.env.SCOPE_NIGHTLY === '1' ? 1_400 : 40

const schedules = schedulesWith('close-frame', 'reload-frame', 'abort', 'close-dialog')
type FrameSchedule = Schedule<'close-frame' | 'reload-frame' | 'abort' | 'close-dialog'>

const solanaId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
let chains: Devnet
let mail: MailServer
let gateway: Gateway
let time = Date.now()
/** The person's browser, in which they are signed in. */
const indexedDB = new IDBFactory()
let addresses: { readonly eip155: string; readonly solana: string }

/** The frame’s page, loaded with what this browser has kept. `person` is asked. */
const loadFrame = (
  person: (signal: AbortSignal) => Promise<void>,
  way = faultyNetwork(() => gateway),
): BoundFrame =>
  boundFrame({
    gateway: () => gateway,
    clock: () => time,
    indexedDB,
    fetch: way.fetch,
    approve: ({ signal }) => person(signal),
  })

const getWindow = (frame: BoundFrame): FrameWindow => ({
  postMessage: (message, _, transfer) =>
    frame.around.post({
      data: structuredClone(message),
      origin: site,
      ports: transfer as MessagePort[],
    }),
})

const newLine = (): FrameChannel =>
  createFrameChannel({
    projectId: 'shop',
    origin: walletOrigin,
    newId: randomUUID,
    timeout(run, ms) {
      // A frame that never answers an abort is waited for seconds: milliseconds here. One that loads has all its time.
      const timer = setTimeout(run, ms === 5_000 ? 100 : ms)
      return () => clearTimeout(timer)
    },
    onNotice: () => {},
  })

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  return ((await response.json()) as { readonly result: unknown }).result
}
const evmUrl = () => chains.chains[0]?.url ?? ''
const solanaUrl = () => chains.solana?.url ?? ''

beforeAll(async () => {
  chains = await startDevnet({ chains: [{ chainId: 31337 }], solana: {} })
  mail = await startMailServer()
  const nodes = { 'eip155:31337': [evmUrl()], [solanaId]: [solanaUrl()] }
  const wide = { perIp: { requests: 10_000_000 }, perProject: { requests: 10_000_000 } }
  const limits = { ...wide, rpc: wide, auth: wide }
  const rpc = { nodes, allowPrivateNetworks: true }
  gateway = await startGateway(mail, () => time, {}, { rpc, limits })
  const frame = loadFrame(() => Promise.resolve())
  await frame.email.start('ada@schedules.example')
  const [, code = ''] = /^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '') ?? []
  await frame.email.verify(code)
  ;({ addresses } = await frame.vault.create())
  frame.close()
  await ask(evmUrl(), 'anvil_setBalance', [addresses.eip155, '0xde0b6b3a7640000'])
  chains.solana?.airdrop(addresses.solana, 1_000_000_000_000n)
}, 120_000)
afterAll(async () => {
  await gateway.close()
  await mail.stop()
  await chains.stop()
})
let isHanging = false
beforeEach(() => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    timeout(isHanging ? Math.min(ms, 150) : ms),
  )
})
afterEach(() => vi.restoreAllMocks())

interface Payment {
  readonly request: { readonly method: string; readonly chainId: string; readonly params: unknown }
  /** How often each payment of it was made: as the chain says. */
  made(): Promise<readonly bigint[]>
  /** Batches only: number of transactions that the frame finds by the batch's id after a reload. */
  known?(): Promise<number>
}

const sevensOf = async (account: string): Promise<bigint> =>
  BigInt(String(await ask(evmUrl(), 'eth_getBalance', [account, 'latest']))) / 7n

async function evmPayment(): Promise<Payment> {
  const to = `0x${randomBytes(20).toString('hex')}`
  const params = [{ from: addresses.eip155, to, value: '0x7' }]
  return {
    request: { method: 'eth_sendTransaction', chainId: 'eip155:31337', params },
    made: async () => [await sevensOf(to)],
  }
}

async function batchPayment(): Promise<Payment> {
  const name = (length: number) => `0x${randomBytes(length).toString('hex')}`
  const [id, receivers] = [name(32), [name(20), name(20)]]
  const calls = receivers.map((to) => ({ to, value: '0x7' }))
  const batch = { id, version: '2.0.0', from: addresses.eip155, chainId: '0x7a69', calls }
  return {
    request: { method: 'wallet_sendCalls', chainId: 'eip155:31337', params: [batch] },
    made: () => Promise.all(receivers.map(sevensOf)),
    async known() {
      const frame = loadFrame(() => Promise.resolve())
      const line = newLine()
      await line.handshake(getWindow(frame))
      const asked = { method: 'wallet_getCallsStatus', chainId: 'eip155:31337', params: [id] }
      const { receipts } = (await line.ask('RPC_REQUEST', asked)) as {
        readonly receipts?: readonly unknown[]
      }
      line.close()
      frame.close()
      return receipts?.length ?? 0
    },
  }
}

async function solanaPayment(): Promise<Payment> {
  const toPubkey = Keypair.generate().publicKey
  const feePayer = new PublicKey(addresses.solana)
  const latest = (await ask(solanaUrl(), 'getLatestBlockhash', [])) as {
    readonly value: { readonly blockhash: string }
  }
  const transfer = SystemProgram.transfer({ fromPubkey: feePayer, toPubkey, lamports: 1_000_000 })
  const transaction = new Transaction({ feePayer, recentBlockhash: latest.value.blockhash })
  const wire = transaction.add(transfer).serialize({ requireAllSignatures: false })
  const params = { transaction: wire.toString('base64') }
  return {
    request: { method: 'solana_signAndSendTransaction', chainId: solanaId, params },
    async made() {
      const balance = await ask(solanaUrl(), 'getBalance', [toPubkey.toBase58()])
      return [BigInt((balance as { readonly value: number }).value) / 1_000_000n]
    },
  }
}

type Outcome =
  | { readonly is: 'waiting' | 'sent' }
  /** As a site reads it of the wallet’s provider. */
  | { readonly is: 'error'; readonly code: unknown; readonly reason: unknown }

const turn = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms))
async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  for (const start = Date.now(); Date.now() - start < ms && !(await holds()); ) await turn(2)
}

async function play({ request, made }: Payment, schedule: FrameSchedule) {
  const { user, fault, offline, end } = schedule
  time += 31_000
  const way = faultyNetwork(() => gateway)
  isHanging = fault === 'hang'
  let isAsked = false
  let decide: (yes: boolean) => void = () => {}
  const decided = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  const asking = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      isAsked = true
      signal.addEventListener('abort', () => reject(new FrameError('aborted', 'over')))
      decided.then((yes) => (yes ? resolve() : reject(new FrameError('refused', 'no'))))
    })
  const frames = [loadFrame(asking, way)]
  const line = newLine()
  await line.handshake(getWindow(frames[0] as BoundFrame))
  Object.assign(way, { fault })

  let told: Outcome = { is: 'waiting' }
  const leaving = new AbortController()
  line.ask('RPC_REQUEST', request, leaving.signal).then(
    () => {
      told = { is: 'sent' }
    },
    (thrown: unknown) => {
      const { code, data } = providerError(thrown) as Error & {
        readonly code?: unknown
        readonly data?: { readonly reason?: unknown }
      }
      told = {
        is: 'error',
        code: thrown instanceof FrameChannelError ? code : thrown,
        reason: data?.reason,
      }
    },
  )
  const isTold = () => told.is !== 'waiting'

  function happen(at: Moment): void {
    if (offline === at) way.isOffline = true
    if (end?.at !== at) return
    if (end.kind === 'abort') leaving.abort()
    else if (end.kind === 'close-dialog') line.abortAll()
    else {
      // The frame's page is gone. Requests that it has sent go on.
      for (const frame of frames) frame.close()
      if (end.kind === 'close-frame') {
        line.close()
        return
      }
      const next = loadFrame(asking, way)
      frames.push(next)
      line.handshake(getWindow(next)).catch(() => undefined)
    }
  }
  way.onTaken = () => happen('taken')

  await until(() => isAsked || isTold(), 5_000)
  happen('requested')
  if (user === 'late') await turn(20)
  decide(user !== 'reject')
  await turn()
  happen('approved')
  await until(isTold, 10)
  happen('later')
  await until(isTold, 5_000)
  way.heal()
  isHanging = false
  // An approved request continues. Wait for its end, so that the next payment is alone.
  for (let quiet = 0; quiet < 10; await turn(4)) quiet = way.pending > 0 ? 0 : quiet + 1
  const sum = async () => (await made()).reduce((all, amount) => all + amount, 0n)
  await until(async () => (await sum()) >= BigInt(way.taken), 2_000)
  for (const frame of frames) frame.close()
  line.close()
  return { told: told as Outcome, made: await made(), taken: way.taken }
}

async function check(
  { known }: Payment,
  schedule: FrameSchedule,
  { told, made, taken }: Awaited<ReturnType<typeof play>>,
) {
  const about = JSON.stringify({ told, taken, made: made.map(String) })
  const isPaid = made.some((times) => times > 0n)
  for (const times of made) expect(times, `sent twice: ${about}`).toBeLessThanOrEqual(1n)
  expect(taken, `handed over twice: ${about}`).toBeLessThanOrEqual(made.length)
  expect(told.is, about).not.toBe('waiting')
  if (schedule.user === 'reject') expect(isPaid, `paid without a yes: ${about}`).toBe(false)
  if (isPaid && told.is === 'error')
    expect([told.code, told.reason], about).toEqual([-32603, 'outcome-unknown'])
  if (isPaid && known) expect(await known(), `not to be found: ${about}`).toBe(taken)
  if (schedule.fault !== 'none' || schedule.offline || schedule.end) return
  if (schedule.user === 'reject') expect(told, about).toMatchObject({ is: 'error', code: 4001 })
  else expect([told.is, ...made], about).toEqual(['sent', ...made.map(() => 1n)])
}

describe('[X12] any schedule around a payment of the embedded wallet', () => {
  it.each([
    ['EVM', evmPayment],
    ['a batch on EVM', batchPayment],
    ['Solana', solanaPayment],
  ] as const)(
    '%s: never tells a payment that was made as refused or failed, and never makes it twice',
    async (_, newPayment) => {
      let paid = 0
      const property = fc.asyncProperty(schedules, async (schedule) => {
        const payment = await newPayment()
        const outcome = await play(payment, schedule)
        if (outcome.made.some((times) => times > 0n)) paid++
        await check(payment, schedule, outcome)
      })
      await fc.assert(property, { numRuns: runs, endOnFailure: true })
      expect(paid).toBeGreaterThan(runs / 5)
    },
    900_000,
  )
})
