/** A sign-in that can't begin, in a whole kit with a real wallet. */
import { announceWallet, createTestWallet } from '@scope/testing'
import { afterEach, expect, it } from 'vitest'
import { evmChains, openSigningPage } from '../fixtures/signing-page.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

it('[SIW-07] throws “No ActiveCaipNetwork or client found” on a network that the site does not list', async () => {
  const { kit, page, stop, is, feature } = openSigningPage({ networks: ['eip155:1', 'eip155:10'] })
  const wallet = createTestWallet({ rdns: 'test.meadow', chains: evmChains })
  ends.push(announceWallet(wallet, page), stop)
  expect(await kit.connection.connect('test.meadow')).toBe(true)
  await is('ready')
  wallet.switchChain(999)
  await expect.poll(() => kit.account().get().networkId).toBe('eip155:999')
  await expect(feature.sign()).rejects.toMatchObject({
    code: 'network-not-found',
    message: 'No ActiveCaipNetwork or client found',
  })
})
