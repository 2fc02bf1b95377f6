import { type Devnet, startDevnet } from '@scope/devnet'
import { openEvmFixture } from '@scope/testing'
import { describeAdapter } from '@scope/testing/vitest'
import { afterAll, beforeAll } from 'vitest'
import { evm } from './index.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({
    chains: [{ chainId: 31337 }, { chainId: 31338 }, { chainId: 31339 }],
  })
})
afterAll(() => devnet.stop())

describeAdapter({
  name: '@scope/adapter-evm',
  adapter: evm,
  open: () => {
    const [a, b, c] = devnet.chains.map(({ chainId, url }) => ({ chainId, rpcUrl: url }))
    if (!a || !b || !c) throw new Error('Three chains were started.')
    return openEvmFixture({ chains: [a, b, c] })
  },
})
