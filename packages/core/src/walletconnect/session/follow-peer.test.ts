import { expect, it } from 'vitest'
import { createLifetime } from '../../lib/lifetime.js'
import type { PeerIdentity } from '../wallet-connect-feature.js'
import { followPeer } from './follow-peer.js'
import type { NamespaceListener } from './session-controller.js'

/** A session whose wallet the test changes. */
function follow(first?: PeerIdentity) {
  const lifetime = createLifetime()
  const listeners = new Set<NamespaceListener>()
  const told: unknown[] = []
  let peer = first
  followPeer(
    {
      peer: () => peer,
      listen(_, listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    {
      describe({ id, namespace }, details) {
        if (namespace === 'solana') told.push([id, details])
      },
    },
    lifetime,
  )
  return {
    told,
    lifetime,
    listeners,
    change(next: PeerIdentity | undefined) {
      peer = next
      for (const { changed } of listeners) changed()
    },
  }
}
const fox = { name: 'Fox' }

it('tells each account the wallet of a restored session, once', () => {
  const { told, change } = follow(fox)
  change({ ...fox })
  expect(told).toEqual([['walletConnect', { peer: fox }]])
})

it('tells another wallet of a new session, and none after its end', () => {
  const { told, change } = follow()
  expect(told).toEqual([])
  change(fox)
  const owl = { name: 'Owl', imageUrl: 'data:image/png;base64,AA==' }
  change(owl)
  change(undefined)
  expect(told).toEqual([
    ['walletConnect', { peer: fox }],
    ['walletConnect', { peer: owl }],
    ['walletConnect', undefined],
  ])
})

it('stops with the kit', () => {
  const { listeners, lifetime } = follow(fox)
  expect(listeners.size).toBeGreaterThan(0)
  lifetime.dispose()
  expect(listeners.size).toBe(0)
})
