// @vitest-environment happy-dom
/** [X12] A broadcast whose answer is lost, through the kit's own client: its id is known, so it is followed. */
import { createKit, memoryStorage } from '@scope/core'
import { type BitcoinChain, startBitcoinChain, startProxy } from '@scope/devnet'
import { createBitcoinWallet } from '@scope/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { bitcoin } from './index.js'
import { bitcoinRegtest } from './networks/index.js'

let chain: BitcoinChain
const ends: (() => void)[] = []
beforeAll(async () => {
  chain = await startBitcoinChain()
})
afterAll(() => chain.stop())
beforeEach(() => {
  // Shortens the ten-second timeouts.
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.min(ms, 1_500)))
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const end of ends.splice(0).toReversed()) end()
})

/** A payment through a node that has taken it, and then says nothing, or only a number. */
async function payThrough(answer: number | 'hang') {
  const proxy = await startProxy(chain.url, (asked) => (asked === 'POST /tx' ? answer : undefined))
  ends.push(proxy.stop)
  const wallet = createBitcoinWallet({
    providers: ['standard'],
    name: 'Fox',
    networks: [{ id: chain.caipNetworkId, url: chain.url }],
  })
  ends.push(wallet.install(window))
  const [from = '', to = ''] = wallet.addresses
  chain.fund(from, 100_000n)
  const kit = createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    networks: [bitcoinRegtest(proxy.url)],
    adapters: [bitcoin()],
    storage: memoryStorage(),
  })
  ends.push(kit.start())
  await expect.poll(() => kit.wallets.$wallets.get().length).toBe(1)
  await kit.connection.connect(kit.wallets.$wallets.get()[0]?.id ?? '')
  const transaction = { to, value: 20_000n, feeRate: 2n }
  const sent = await kit.requests
    .sendTransaction({ namespace: 'bip122', transaction })
    .catch((thrown: unknown) => thrown)
  chain.mine()
  return { kit, sent, passed: proxy.forwarded }
}

it.each(['hang', 502] as const)(
  '[X12] follows the payment if the response is %s',
  async (answer) => {
    const { kit, sent, passed } = await payThrough(answer)
    expect(passed).toContainEqual({ request: 'POST /tx', status: 200 })
    expect(sent).toMatch(/^[\da-f]{64}$/)
    await expect
      .poll(() => kit.transactions.$transactions.get().find(({ id }) => id === sent)?.status, {
        timeout: 10_000,
      })
      .toBe('confirmed')
  },
)

it('[X12] reports a payment as not sent if the gateway blocked it', async () => {
  const { sent, passed } = await payThrough(403)
  expect(passed.map(({ request }) => request)).not.toContain('POST /tx')
  expect(sent).toMatchObject({ code: 'http-error', details: { status: 403 } })
})
