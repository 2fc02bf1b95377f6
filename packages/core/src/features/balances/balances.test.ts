import { KitError, toNetwork } from '@scope/core/chain'
import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { settled } from '../../fixtures/test-kit.js'
import type { Holder } from './balance.js'
import { createBalanceReader } from './balance-reader.js'
import { createBalances } from './balances.js'

const network = toNetwork({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const amounts: Readonly<Record<string, bigint>> = { a: 1n, b: 2n }

function world() {
  const $holder = atom<Holder | undefined>({ address: 'a', network })
  let isReachable = false
  const found = createBalanceReader({
    getChainRuntime: async () =>
      ({ balance: async (_: unknown, address: string) => amounts[address] ?? 0n }) as never,
    getNodeClient: () => ({}) as never,
    now: () => 0,
  })
  const balances = createBalances({
    getHolder: () => $holder,
    loadReader: async () => {
      if (isReachable) return found
      throw new KitError('chunk-load-failed', 'Not loaded.')
    },
  })
  return {
    $holder,
    balances,
    reach: () => {
      isReachable = true
    },
  }
}

it('follows the account if its code loads only at the second try', async () => {
  const { balances, $holder, reach } = world()
  const $balance = balances.forNamespace('eip155')
  const stop = $balance.listen(() => undefined)
  await settled()
  expect($balance.get()).toMatchObject({ status: 'failed', error: { code: 'chunk-load-failed' } })
  await balances.refresh('eip155')
  expect($balance.get()).toMatchObject({ status: 'failed' })
  reach()
  await balances.refresh('eip155')
  expect($balance.get()).toMatchObject({ status: 'ready', value: 1n })
  $holder.set({ address: 'b', network })
  await settled()
  expect($balance.get()).toMatchObject({ status: 'ready', value: 2n })
  stop()
})
