import { getAddress } from 'viem'
import { expect, it } from 'vitest'
import { getSwapContracts } from './pool-contracts.js'

/** The twelve networks of the specification. */
const networks = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map(
  (id) => `eip155:${id}` as const,
)

it.each(networks)('[SWP-01] has contracts with checksummed addresses on %s', (networkId) => {
  const contracts = getSwapContracts(networkId)
  if (!contracts) throw new Error('No contracts.')
  const { routers, wrappedNative, intermediateTokens } = contracts
  expect(routers.length).toBeGreaterThan(0)
  const addresses = [
    wrappedNative,
    ...intermediateTokens,
    ...routers.flatMap((router) =>
      router.kind === 'v3' ? [router.router, router.quoter] : [router.router],
    ),
  ]
  expect(addresses.map((address) => getAddress(address))).toEqual(addresses)
  expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(addresses.length)
  expect(intermediateTokens.length).toBeGreaterThan(0)
})

it('has none elsewhere', () => {
  expect(getSwapContracts('eip155:11155111')).toBeUndefined()
  expect(getSwapContracts('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBeUndefined()
})
