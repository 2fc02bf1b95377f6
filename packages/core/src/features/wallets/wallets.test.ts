import { expect, it } from 'vitest'
import type { Connector, DiscoveryContext } from '../../chain/adapter.js'
import { settled, testKit } from '../../fixtures/test-kit.js'

it('loses a wallet that takes its registration back, also after the page was looked at again', async () => {
  const hosts: DiscoveryContext[] = []
  const provider = {}
  // A new object for each discovery, as adapters do.
  const fox = (): Connector => ({
    id: 'fox',
    name: 'Fox',
    namespace: 'eip155',
    type: 'ANNOUNCED',
    provider,
  })
  const { kit } = testKit({
    kit: {
      adapters: [
        {
          namespace: 'eip155',
          discover(host) {
            hosts.push(host)
            host.add(fox())
            return () => undefined
          },
          load: () => Promise.reject(new Error('No test connects.')),
        },
      ],
    },
  })
  kit.start()
  kit.prefetch()
  await settled()
  kit.wallets.rediscover()
  await settled()
  expect(hosts).toHaveLength(2)
  expect(kit.wallets.$wallets.get()).toHaveLength(1)
  hosts.at(-1)?.remove(fox())
  expect(kit.wallets.$wallets.get()).toEqual([])
  kit.stop()
})
