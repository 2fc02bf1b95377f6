import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { type BitcoinProviderKind, openBitcoinFixture } from '@scope/testing'
import { describeAdapter } from '@scope/testing/vitest'
import { afterAll, beforeAll } from 'vitest'
import { bitcoin } from './index.js'

let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoinChain({ blockTime: 20 })
})
afterAll(() => chain.stop())

const faces: readonly BitcoinProviderKind[] = [
  'standard',
  'sats-connect',
  'leather',
  'okx',
  'unisat',
]
for (const face of faces) {
  describeAdapter({
    name: `@scope/adapter-bitcoin, by the door of ${face},`,
    adapter: bitcoin,
    open: () => openBitcoinFixture({ chain, wallet: { providers: [face] } }),
  })
}
