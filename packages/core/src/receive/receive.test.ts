import { expect, it } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { receive } from './receive.js'

const names = (kit: ReturnType<typeof testKit>['kit'], namespace?: 'solana') =>
  kit.receive?.networks(namespace).map(({ name }) => name)

it('[SND-12] names every network that the address is good for, the one in use first', async () => {
  const { kit, evm } = testKit({ kit: { receive: receive() } })
  const stop = kit.start()
  expect(names(kit)).toEqual([])
  await kit.connection.connect('test.memory.wallet1')
  expect(names(kit)).toEqual(['eip155 1', 'eip155 2'])
  evm.wallet.changeNetwork('eip155:2')
  expect(names(kit)).toEqual(['eip155 2', 'eip155 1'])
  // A network that the site does not list is none that it can name.
  evm.wallet.changeNetwork('eip155:77')
  expect(names(kit)).toEqual([])
  expect(names(kit, 'solana')).toEqual([])
  stop()
})
