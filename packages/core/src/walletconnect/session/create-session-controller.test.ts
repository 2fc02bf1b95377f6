/** The room, with a client whose answers the test gives: what comes in an order that no real one can be made to keep. */
import { afterEach, describe, expect, it } from 'vitest'
import { createLifetime, type Lifetime } from '../../lib/lifetime.js'
import { memoryStorage } from '../../storage/key-value.js'
import type { Approval, RemoteClient } from '../client/remote-client.js'
import { ownedStorage } from '../client/storage.js'
import { createJournal } from '../requests/request-log.js'
import { createSessionController } from './create-session-controller.js'

const getSession = (topic: string) => ({
  topic,
  expiry: 4_000_000_000,
  namespaces: { eip155: { accounts: ['eip155:1:0xabc'], methods: [], events: [] } },
  peer: { metadata: { name: 'Fox' } },
})
const sessionsKey = 'wc@2:client:0.3//session'

const lives = new Set<Lifetime>()
afterEach(() => {
  for (const life of lives) life.dispose()
  lives.clear()
})

/**
 * Sets up a page with a saved session of an earlier load. With `isDeaf`, disconnecting never resolves. `leave` makes
 * `isLeft` report that the page won't reconnect to it.
 */
async function world({ isDeaf = false } = {}) {
  const lifetime = createLifetime()
  lives.add(lifetime)
  const storage = ownedStorage('test.', memoryStorage())
  let sessions = [getSession('old')]
  await storage.setItem(sessionsKey, sessions)
  const ended: string[] = []
  const proposed: ((session: unknown) => void)[] = []
  const client: RemoteClient = {
    isOnline: true,
    sessions: () => sessions,
    async propose() {
      const approval = new Promise<Approval>((approve) => {
        proposed.push((session) => {
          sessions = [...sessions, getSession('new')]
          approve({ session })
        })
      })
      return { uri: `wc:${proposed.length}`, approval }
    },
    authenticate: () => client.propose({}),
    async withdraw() {},
    request: async () => null,
    async disconnect(topic) {
      ended.push(topic)
      if (isDeaf) return new Promise(() => undefined)
      sessions = sessions.filter((session) => session.topic !== topic)
      await storage.setItem(sessionsKey, sessions)
    },
    async reopen() {},
    async stop() {},
  }
  let isLeft = false
  const room = createSessionController({
    setup: {
      networks: [] as never,
      window: undefined,
      now: Date.now,
      alert: () => undefined,
      client: {
        projectId: undefined,
        relayUrl: undefined,
        metadata: { name: '', description: '', url: '', icons: [] },
      },
    },
    storage,
    journal: createJournal(storage, lifetime, Date.now),
    lifetime,
    signingIn: {
      propose: async (opened) => (await opened).propose({}),
      verified: () => undefined,
    },
    open: async () => client,
    peer: ({ peer }) => peer,
    isLeft: () => isLeft,
    onGiven: () => undefined,
    onLate: () => undefined,
  })
  return {
    room,
    storage,
    lifetime,
    ended,
    leave: () => {
      isLeft = true
    },
    async approved() {
      await expect.poll(() => proposed).toHaveLength(1)
      proposed[0]?.(getSession('new'))
    },
  }
}

describe('[C7] a session of an earlier load', () => {
  it('ends if it was not restored yet', async () => {
    const { room, storage, ended } = await world()
    await room.disconnect()
    expect(ended).toEqual(['old'])
    await expect.poll(() => storage.getKeys()).toEqual([])
  })

  it('is not reported as ended if the page stops first', async () => {
    const { room, storage, lifetime } = await world()
    const leaving = room.disconnect()
    lifetime.dispose()
    await expect(leaving).rejects.toMatchObject({ code: 'aborted' })
    expect(storage.topics).toEqual(['old'])
  })

  it('joins no new pairing after it was restored and ended', async () => {
    const { room, ended, leave, approved } = await world()
    expect((await room.restore())?.topic).toBe('old')
    leave()
    const paired = room.pair('eip155')
    await approved()
    expect((await paired).topic).toBe('new')
    expect(ended).toContain('old')
    expect(room.approved('eip155')).toBeDefined()
  })

  it('is shared if it is still wanted', async () => {
    const { room, ended } = await world()
    await room.restore()
    expect((await room.pair('eip155')).topic).toBe('old')
    expect(ended).toEqual([])
  })

  it('does not return while its wallet is being told, and blocks no pairing', async () => {
    const { room, ended, approved } = await world({ isDeaf: true })
    const leaving = room.disconnect()
    const paired = room.pair('eip155')
    await expect.poll(() => ended).toEqual(['old'])
    expect(await room.restore()).toBeUndefined()
    await approved()
    expect((await paired).topic).toBe('new')
    await leaving
    expect(room.approved('eip155')).toBeDefined()
  })
})
