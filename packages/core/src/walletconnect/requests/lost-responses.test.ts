/** Nothing that the protocol's library leaves unheard may become an error of the host's page. */
import { type Relay, startRelay } from '@scope/devnet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKit, toUri } from '../fixtures/phone.js'
import { openRudeWallet, type RudeWallet } from '../fixtures/rude-wallet.js'

const unheard: unknown[] = []
const hear = (reason: unknown) => unheard.push(reason)

let relay: Relay
let wallet: RudeWallet
const stops: (() => void)[] = []

beforeEach(async () => {
  // The library's pauses go by it. It runs as the real one does, and further where a test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  unheard.length = 0
  process.on('unhandledRejection', hear)
  process.on('uncaughtException', hear)
  relay = await startRelay()
  wallet = await openRudeWallet(relay.url)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await wallet.close()
  await relay.stop()
  vi.useRealTimers()
  process.off('unhandledRejection', hear)
  process.off('uncaughtException', hear)
})

function open(over?: Parameters<typeof openKit>[1]) {
  const opened = openKit({ relay }, over)
  stops.push(opened.kit.start())
  return opened
}

async function paired() {
  const opened = open()
  const answer = opened.kit.connection.connect('walletConnect')
  await wallet.pair(await toUri(opened.kit))
  expect(await answer).toBe(true)
  return opened
}

const reason = { code: 6000, message: 'User disconnected.' }
const deletion = () => wallet.seal('wc_sessionDelete', reason)
/** Waits out the library's own retries, which pause half a second and one second. */
const settled = () => vi.advanceTimersByTimeAsync(1_500)

/** The relay answers on the socket by which it has pushed: what came before the answer is there, too. */
async function delivered({ kit }: ReturnType<typeof openKit>) {
  kit.walletConnect?.preparePairing()
  await toUri(kit)
}

async function left(opened: ReturnType<typeof openKit>) {
  const { kit } = opened
  await expect.poll(() => kit.account('eip155').get().status).toBe('disconnected')
  await delivered(opened)
  await settled()
  expect(unheard).toEqual([])
}

describe('a wallet that leaves', () => {
  it('ends the session once if it disconnects twice, without an unhandled rejection', async () => {
    const opened = await paired()
    const [first, second] = [await deletion(), await deletion()]
    await Promise.all([wallet.send(first), wallet.send(second)])
    await left(opened)
  }, 20_000)

  it('is handled once if the relay delivers it twice', async () => {
    const opened = await paired()
    relay.duplicate()
    await wallet.send(await deletion())
    await left(opened)
  }, 20_000)

  it('leaves no unhandled rejection if the site disconnects, too', async () => {
    const opened = await paired()
    await Promise.all([wallet.leave(), opened.kit.connection.disconnect()])
    await left(opened)
  }, 20_000)

  it('disconnects at the next load if it left while the page was away', async () => {
    const first = await paired()
    for (const stop of stops.splice(0)) stop()
    await settled()
    const sealed = await deletion()
    // The load before had received it, and was gone before it was acted upon.
    const kept = 'wc@2:core:0.3//messages_withoutClientAck'
    const { storage } = first
    storage.set(`scope.wc.${kept}`, JSON.stringify({ [wallet.topic()]: { a: sealed, b: sealed } }))
    const keys = JSON.parse(storage.get('scope.wc.keys') ?? '[]')
    storage.set('scope.wc.keys', JSON.stringify([...new Set([...keys, kept])]))
    relay.duplicate()
    await wallet.send(sealed)
    await left(open({ storage }))
  }, 20_000)
})

describe('a wallet that reports an error', () => {
  it.each([
    ['wc_sessionUpdate', { namespaces: { eip155: { accounts: ['x'] } } }],
    ['wc_sessionUpdate', null],
    ['wc_sessionExtend', { expiry: 1 }],
    ['wc_sessionExtend', 'x'],
    ['wc_sessionEvent', { event: { name: 'nothing', data: 1 }, chainId: 'eip155:9' }],
    ['wc_sessionEvent', null],
    ['wc_sessionRequest', { request: {}, chainId: 'x' }],
    ['wc_sessionSettle', {}],
    ['wc_sessionPing', null],
    ['wc_pairingDelete', {}],
    ['wc_sessionDelete', null],
    ['wc_sessionAuthenticate', null],
    ['wc_unknown', null],
  ])(
    'in %s leaves nothing unheard: %j',
    async (method, params) => {
      const opened = await paired()
      for (const tag of [1104, 1104]) await wallet.send(await wallet.seal(method, params), tag)
      await delivered(opened)
      await settled()
      expect(unheard).toEqual([])
    },
    20_000,
  )
})
