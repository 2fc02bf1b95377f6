import { expect, it } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { history } from '../history/history.js'
import { send } from '../send/send.js'
import { receive } from './receive.js'

const names = (kit: ReturnType<typeof testKit>['kit'], namespace?: 'solana') =>
  kit.receive?.networks(namespace).map(({ name }) => name)

it('[MOD-08] omits parts of money that features switches off, and their views', () => {
  const money = { receive: receive(), send: send(), history: history() }
  const features = { receive: false, send: false, history: false }
  const site = { ...money, gatewayUrl: 'https://gateway.example' }
  const { kit } = testKit({ kit: { ...site, features } })
  expect([kit.receive, kit.send, kit.history]).toEqual([undefined, undefined, undefined])
  const { kit: other } = testKit({ kit: site })
  expect([other.receive, other.send, other.history]).not.toContain(undefined)
  const views = ['WalletReceive', 'WalletSend', 'Transactions'] as const
  expect(views.map((view) => kit.modal.views.has(view))).toEqual([false, false, false])
  expect(views.map((view) => other.modal.views.has(view))).toEqual([true, true, true])
})

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
