import * as networks from '@scope/adapter-evm/networks'
import { expect, it } from 'vitest'
import { knownNetworks } from './known-networks.js'

it('has the name and the native currency of each network of the EVM adapter', () => {
  const known = Object.entries(knownNetworks).map(([id, entry]) => {
    const [name, symbol, decimals = 18] = entry ?? []
    return { id, name, symbol, decimals }
  })
  const expected = Object.values(networks).map(({ id, name, nativeCurrency }) => {
    const { symbol, decimals } = nativeCurrency
    return { id: `eip155:${id}`, name, symbol, decimals }
  })
  expect(known).toHaveLength(expected.length)
  expect(known).toEqual(expect.arrayContaining(expected))
})
