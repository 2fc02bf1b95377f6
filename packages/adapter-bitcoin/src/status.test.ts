/** What a page knew of a payment is known to the next page: its modules are others, what was kept is the same. */
import { type TransactionTrackingState, toNetwork } from '@scope/core/chain'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { createBitcoinWallet } from '@scope/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bitcoinRegtest } from './networks/index.js'
import { droppedAfter, neverShownAfter } from './status.js'

let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoinChain()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => chain.stop())

const signal = () => new AbortController().signal
const network = () => toNetwork(bitcoinRegtest(chain.url))
const to = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'

/** A page of its own: nothing is left of what another one held. */
async function page() {
  vi.resetModules()
  const [{ createBitcoinRuntime }, testing] = await Promise.all([
    import('./runtime.js'),
    import('@scope/testing'),
  ])
  return { runtime: createBitcoinRuntime(), node: testing.createTestNode(chain.url) }
}

const kept = new Map<string, string>()
const getMemory = (id: string): TransactionTrackingState => ({
  get: () => kept.get(id),
  set: (text) => void kept.set(id, text),
})
async function statusOn(id: string) {
  const { runtime, node } = await page()
  return runtime.transactionStatus(node, id, signal(), getMemory(id))
}

const wallet = (account: number) => {
  const made = createBitcoinWallet({
    providers: ['unisat'],
    networks: [{ id: network().caipNetworkId, url: chain.url }],
    accounts: 40,
  })
  made.selectAccount(account)
  return made
}

/** Three coins of 20,000 that pay 50,000: another payment need not spend the first of them. */
async function paid(account: number, isSeen = true) {
  const { runtime, node } = await page()
  const session = await runtime.connect({
    connector: {
      id: 'unisat',
      name: 'Test',
      namespace: 'bip122',
      type: 'ANNOUNCED',
      provider: wallet(account).provider,
    },
    networkId: network().caipNetworkId,
    silent: false,
    signal: signal(),
  })
  if (!session) throw new Error('Asked, and answered undefined.')
  const [from] = session.accounts
  const send = (value: bigint, feeRate: bigint) =>
    session.send(
      from,
      network(),
      { namespace: 'bip122', transaction: { to, value, feeRate } },
      node,
    )
  for (let count = 0; count < 3; count++) chain.fund(from.address, 20_000n)
  const id = await send(50_000n, 1n)
  // Whose page is gone before the first answer has asked, and no more.
  const get = isSeen ? node.get : () => new Promise<never>(() => undefined)
  const asked = runtime.transactionStatus({ ...node, get }, id, signal(), getMemory(id))
  if (isSeen) expect(await asked).toBe('pending')
  return { id, send }
}

const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

describe('[X13] a payment, after a reload', () => {
  it.each([
    ['', 3, true],
    [', though it was never observed', 30, false],
  ] as const)('is replaced once another transaction spends one of its coins%s', async (...of) => {
    const { id, send } = await paid(of[1], of[2])
    expect(kept.get(id)?.split(',')).toHaveLength(3)
    chain.drop(id)
    // One coin of the three.
    const instead = await send(15_000n, 9n)
    expect(await statusOn(id)).toBe('pending')
    chain.mine()
    expect(await statusOn(id)).toBe('replaced')
    expect(await statusOn(instead)).toBe('confirmed')
  })

  it('stays pending if only one response says that its coin is spent', async () => {
    const { id } = await paid(5)
    chain.drop(id)
    const { runtime, node } = await page()
    const status = { confirmed: true, block_height: 5 }
    const odd = {
      ...node,
      get: async (at: string, asked?: AbortSignal) =>
        at.includes('/outspend/')
          ? { spent: true, txid: '3'.repeat(64), vin: 0, status }
          : node.get(at, asked),
    }
    expect(await runtime.transactionStatus(odd, id, signal(), getMemory(id))).toBe('pending')
  })

  it('reads null as none if a node reports whether it is confirmed', async () => {
    const { runtime, node } = await page()
    const id = '4'.repeat(64)
    const early = {
      ...node,
      get: async (at: string) => (at.endsWith('/status') ? { confirmed: null } : { vin: [] }),
    }
    expect(await runtime.transactionStatus(early, id, signal(), getMemory(id))).toBe('pending')
  })

  it('counts as dropped an hour after no node has it any more, not before', async () => {
    const { id } = await paid(4)
    later(droppedAfter)
    expect(await statusOn(id)).toBe('pending')
    chain.drop(id)
    expect(await statusOn(id)).toBe('pending')
    later(droppedAfter - 60_000)
    expect(await statusOn(id)).toBe('pending')
    later(60_000)
    expect(await statusOn(id)).toBe('dropped')
  })

  it('stays pending for a day if no node has ever had it', async () => {
    const id = '1'.repeat(64)
    expect(await statusOn(id)).toBe('pending')
    later(neverShownAfter - 60_000)
    expect(await statusOn(id)).toBe('pending')
    later(60_000)
    expect(await statusOn(id)).toBe('dropped')
  })

  it.each(['', '?', '@', `${'1'.repeat(63)}:0`, `${'1'.repeat(64)}:x@2`])(
    '[STO-02] ignores an invalid stored value: %s',
    async (text) => {
      const id = '2'.repeat(64)
      kept.set(id, text)
      expect(await statusOn(id)).toBe('pending')
      expect(kept.get(id)).toMatch(/^@\d+$/)
    },
  )
})
