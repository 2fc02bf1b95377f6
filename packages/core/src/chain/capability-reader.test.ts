import { expect, it, vi } from 'vitest'
import { KitError } from '../errors/kit-error.js'
import type { WalletSession } from './adapter.js'
import { type ConnectedWallet, createCapabilityReader } from './capability-reader.js'
import { toNetwork } from './network.js'

const network = toNetwork({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const supported = { atomic: { status: 'supported' } } as const

function world(answer: () => Promise<typeof supported | undefined>) {
  const getCapabilities = vi.fn(answer)
  const session = { calls: async () => ({ getCapabilities }) } as unknown as WalletSession
  const wallet = (address: string): ConnectedWallet => ({
    session,
    account: { namespace: 'eip155', address, type: 'eoa' },
    network,
  })
  const reader = createCapabilityReader(new AbortController().signal)
  return { getCapabilities, wallet, reader }
}

it('asks once per account, until it is told to forget', async () => {
  const { getCapabilities, wallet, reader } = world(async () => supported)
  await Promise.all([reader.read(wallet('a')), reader.read(wallet('a')), reader.read(wallet('b'))])
  expect(getCapabilities).toHaveBeenCalledTimes(2)
  reader.forget(wallet('a').session)
  expect(await reader.read(wallet('a'))).toEqual(supported)
  expect(getCapabilities).toHaveBeenCalledTimes(3)
})

it.each([
  ['unsupported-method', 1],
  ['method-not-found', 1],
  ['unauthorized', 2],
  ['provider-disconnected', 2],
  ['internal-error', 2],
] as const)(
  'asks a wallet that answered %s so many times for two reads: %s',
  async (code, times) => {
    const { getCapabilities, wallet, reader } = world(async () => {
      throw new KitError(code, 'no')
    })
    expect(await reader.read(wallet('a'))).toBeUndefined()
    expect(await reader.read(wallet('a'))).toBeUndefined()
    expect(getCapabilities).toHaveBeenCalledTimes(times)
  },
)
