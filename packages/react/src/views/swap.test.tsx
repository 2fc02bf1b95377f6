/** Swapping as a user meets it: real kit, real adapter, pools on a local chain, a test wallet. */
import { createTestNode } from '@scope/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  fillSwap,
  type Market,
  openSwapPage,
  type SwapPage,
  type SwapPageOptions,
  startMarket,
} from '../fixtures/swap-page.js'

let market: Market
let snapshot: unknown
const undo: (() => unknown)[] = []
const call = (method: string, ...params: unknown[]) =>
  createTestNode(market.devnet.chains[0]?.url ?? '').request(method, params)

beforeAll(async () => {
  market = await startMarket()
}, 60_000)
afterAll(() => market.devnet.stop())
beforeEach(async () => {
  snapshot = await call('evm_snapshot')
})
afterEach(async () => {
  cleanup()
  for (const step of undo.splice(0).reverse()) await step()
  await call('evm_revert', snapshot)
})

const open = (options?: SwapPageOptions) => openSwapPage(market, undo, options)

describe('[SWP-02] the form', () => {
  it('shows amount, price, impact and fee of the best quote', async () => {
    const page = await open()
    await fillSwap(page, 'ETH', 'STD', '1.5')
    expect(await screen.findByText(/1 ETH.* = .*1,99\d\.\d+ STD/)).toBeTruthy()
  })
})
