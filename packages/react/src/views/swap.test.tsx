/** Swapping as a user meets it: real kit, real adapter, pools on a local chain, a test wallet. */
import { devAccounts } from '@scope/devnet'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createTestClient, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
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
let snapshot: `0x${string}`
const undo: (() => unknown)[] = []
const getClient = () =>
  createTestClient({
    mode: 'anvil',
    account: mnemonicToAccount(devAccounts),
    chain: anvil,
    transport: http(market.devnet.chains[0]?.url),
  }).extend(publicActions)

beforeAll(async () => {
  market = await startMarket()
}, 60_000)
afterAll(() => market.devnet.stop())
beforeEach(async () => {
  snapshot = await getClient().snapshot()
})
afterEach(async () => {
  cleanup()
  for (const step of undo.splice(0).reverse()) await step()
  await getClient().revert({ id: snapshot })
})

const open = (options?: SwapPageOptions) => openSwapPage(market, undo, options)

describe('[SWP-02] the form', () => {
  it('shows amount, price, impact and fee of the best quote', async () => {
    const page = await open()
    await fillSwap(page, 'ETH', 'STD', '1.5')
    expect(await screen.findByText(/1 ETH.* = .*1,99\d\.\d+ STD/)).toBeTruthy()
  })
})
