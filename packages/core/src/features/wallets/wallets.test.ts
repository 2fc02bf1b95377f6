import { expect, it } from 'vitest'
import type { Connector, DiscoveryHost } from '../../chain/adapter.js'
import { settled, testKit } from '../../fixtures/test-kit.js'

it('loses a wallet that takes its registration back, also after the page was looked at again', async () => {
  const hosts: DiscoveryHost[] = []
  const provider = {}
  // As adapters do: a new object each time somebody looks.
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
            host.found(fox())
            return () => undefined
          },
          load: () => Promise.reject(new Error('Nobody connects.')),
        },
      ],
    },
  })
  kit.start()
  kit.prefetch()
  await settled()
  kit.wallets.lookAgain()
  await settled()
  expect(hosts).toHaveLength(2)
  expect(kit.wallets.$wallets.get()).toHaveLength(1)
  hosts.at(-1)?.lost(fox())
  expect(kit.wallets.$wallets.get()).toEqual([])
  kit.stop()
})

it('looks at the page again when the dialog opens, by the adapter that discovers now', async () => {
  let discoveries = 0
  const looks: number[] = []
  let isThere = false
  const late = { id: 'late', name: 'Late', namespace: 'eip155', type: 'INJECTED' } as const
  const { kit } = testKit({
    kit: {
      adapters: [
        {
          namespace: 'eip155',
          discover(host) {
            const mine = ++discoveries
            host.again?.(() => {
              looks.push(mine)
              if (isThere) host.found({ ...late, provider: {} })
            })
            return () => undefined
          },
          load: () => Promise.reject(new Error('The test connects no wallet.')),
        },
      ],
    },
  })
  kit.start()
  kit.modal.open()
  await settled()
  kit.modal.close()
  isThere = true
  expect(kit.wallets.$wallets.get()).toEqual([])
  looks.length = 0
  kit.modal.open()
  expect(looks).toEqual([1])
  expect(kit.wallets.$wallets.get()).toMatchObject([{ id: 'late' }])
  kit.modal.close()
  kit.wallets.lookAgain()
  await settled()
  looks.length = 0
  kit.modal.open()
  expect(looks).toEqual([2])
  kit.stop()
})
