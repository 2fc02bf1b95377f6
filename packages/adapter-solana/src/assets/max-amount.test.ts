/** All of the SOL of an account, on a real runtime: what is left has to be nothing, or enough to stay open. */
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { never, openStage, type Stage } from '../fixtures/setup.js'
import { createSolanaRuntime } from '../runtime.js'

const runtime = createSolanaRuntime()
/** What an account without data costs to stay open. */
const rent = 890_880n
const sol = 1_000_000_000n

let chain: SolanaChain
let stage: Stage
let from: string
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())
beforeEach(async () => {
  stage = await openStage(chain)
  from = stage.session.accounts[0].address
  chain.airdrop(from, sol)
})
afterEach(() => chain.setPriorityFees([]))

const someone = () => Keypair.generate().publicKey.toBase58()
const balanceOf = (address: string) => runtime.balance(stage.node, address, never())

async function money() {
  const all = await runtime.assets?.()
  if (!all?.getMaxAmount) throw new Error('Solana says what can be sent.')
  return { ...all, max: all.getMaxAmount }
}

async function all(to: string, asked = to) {
  const { max } = await money()
  const transfer = { to: asked, amount: await balanceOf(from) }
  return { to, amount: (await max(stage.node, stage.network, from, transfer, never())).amount }
}

describe('the maximum amount', () => {
  it.each([0, 1, 1_000, 10_000, 123_457, 2_000_000, 10 ** 12])(
    'is sent at %d micro-lamports a unit, and empties the account',
    async (price) => {
      chain.setPriorityFees([price])
      const before = await balanceOf(from)
      const { preview, transfer } = await money()
      // Estimated before the user entered a recipient.
      const meant = await all(someone(), from)
      const told = await preview(stage.node, stage.network, from, meant, never())
      expect(told.error).toBeUndefined()
      expect(told.fee + meant.amount).toBe(before)
      const { session, network, node } = stage
      const id = await session.send(session.accounts[0], network, transfer(meant), node)
      expect(await runtime.transactionStatus(node, id, never())).toBe('confirmed')
      expect(await balanceOf(from)).toBe(0n)
      expect(await balanceOf(meant.to)).toBe(meant.amount)
    },
  )

  it('goes out though priority costs more, or less, than when it was reckoned', async () => {
    const { session, network, node } = stage
    const { transfer } = await money()
    for (const [then, now] of [
      [10_000, 2_000_000],
      [2_000_000, 0],
    ] as const) {
      chain.setPriorityFees([then])
      const meant = await all(someone())
      chain.setPriorityFees([now])
      await session.send(session.accounts[0], network, transfer(meant), node)
      expect(await balanceOf(from)).toBe(0n)
      chain.airdrop(from, sol)
    }
  })

  it('carries what a payment link wants carried', async () => {
    chain.setPriorityFees([50_000])
    const { transfer } = await money()
    const meant = { ...(await all(someone())), memo: 'Order 7', references: [someone()] }
    const { session, network, node } = stage
    await session.send(session.accounts[0], network, transfer(meant), node)
    expect(await balanceOf(from)).toBe(0n)
  })

  it('is zero if the balance is at most the fee', async () => {
    const { max } = await money()
    const poor = someone()
    chain.airdrop(poor, rent)
    const transfer = { to: from, amount: rent }
    expect(await max(stage.node, stage.network, poor, transfer, never())).toEqual({
      amount: rent - 5_000n,
    })
    expect(await max(stage.node, stage.network, someone(), transfer, never())).toEqual({
      amount: 0n,
    })
  })
})

it('rejects an amount that leaves more than a fee, but less than the rent', async () => {
  chain.setPriorityFees([2_000_000])
  const { preview } = await money()
  const before = await balanceOf(from)
  const ask = (left: bigint) =>
    preview(
      stage.node,
      stage.network,
      from,
      { to: someone(), amount: before - 5_000n - left },
      never(),
    )
  for (const left of [2_000n, 100_000n, rent - 1n])
    expect((await ask(left)).error).toMatchObject({
      code: 'insufficient-funds',
      details: { transferFailure: 'sender-rent' },
    })
  expect((await ask(rent + 10_000n)).error).toBeUndefined()
})
