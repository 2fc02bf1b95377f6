/** Each wagmi with its own types: what the compiler lets through is the test. */
import { createKit } from '@scope/core'
import * as wagmi3 from '@wagmi/core'
import * as wagmi2 from '@wagmi/core-2'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, it } from 'vitest'
import { scopeConnector, syncWagmiConfig } from './index.js'

const kit = createKit({
  metadata: { name: 'Test', url: 'http://localhost' },
  networks: [mainnet],
})
const shared = { chains: [mainnet], transports: { [mainnet.id]: http() }, storage: null } as const

it('accepts the connector and the config in wagmi 2', () => {
  const config = wagmi2.createConfig({ ...shared, connectors: [scopeConnector(kit)] })
  const stop = syncWagmiConfig(kit, config)
  expect(config.connectors.map(({ id }) => id)).toEqual(['scope'])
  stop()
})

it('accepts the connector and the config in wagmi 3', () => {
  const config = wagmi3.createConfig({ ...shared, connectors: [scopeConnector(kit)] })
  const stop = syncWagmiConfig(kit, config)
  expect(config.connectors.map(({ id }) => id)).toEqual(['scope'])
  stop()
})
