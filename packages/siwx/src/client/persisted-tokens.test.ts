// @vitest-environment happy-dom
/** What the browser keeps of a sign-in at a server with tokens: a whole kit, at the real handlers. */
import { announceWallet, createTestWallet } from '@scope/testing'
import { afterEach, expect, it } from 'vitest'
import { evmChains, openSigningPage } from '../fixtures/signing-page.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  localStorage.clear()
})

function open() {
  const world = openSigningPage({ networks: ['eip155:1', 'eip155:10'] })
  const wallet = createTestWallet({ rdns: 'test.meadow', chains: evmChains })
  ends.push(announceWallet(wallet, world.page), world.stop)
  return { ...world, connect: () => world.kit.connection.connect('test.meadow') }
}
const kept = () => JSON.parse(localStorage.getItem('scope.1.siwx-tokens') ?? 'null')

it('[SIW-10] stores the nonce token with the text, and the auth token with the session', async () => {
  const { connect, is, feature } = open()
  expect(kept()).toBeNull()
  expect(await connect()).toBe(true)
  await is('ready')
  expect(kept()).toEqual({ nonce: expect.stringMatching(/./) })
  expect(await feature.sign()).toBe(true)
  expect(kept()).toEqual({ auth: expect.stringMatching(/./) })
  await feature.signOut()
  expect(kept()).toBeNull()
})
