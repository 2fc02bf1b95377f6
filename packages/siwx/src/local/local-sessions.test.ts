/** Sessions of this browser, by real keys: what was stored is believed in nothing. */
import type { CaipNetworkId } from '@scope/core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { type KeptProof, keepLocally } from './local-sessions.js'
import { readStoredSessions } from './read-stored-sessions.js'

const chainId: CaipNetworkId = 'eip155:1'
const origin = 'https://site.example'
const ann = privateKeyToAccount(generatePrivateKey())
const bob = privateKeyToAccount(generatePrivateKey())

function browser(changes: { origin?: string; now?: () => number; stored?: unknown } = {}) {
  let stored: unknown = changes.stored
  const sessions = keepLocally({
    options: {},
    origin: changes.origin ?? origin,
    now: changes.now ?? Date.now,
    kept: {
      get: () => readStoredSessions(stored),
      set: (value) => {
        stored = value
      },
    },
    // Plain accounts need no node: one that is asked is a mistake.
    evmClient: () => ({ request: () => Promise.reject(new Error('asked')) }),
  })
  return { sessions, stored: () => stored as readonly KeptProof[] | undefined }
}

async function signed(world: ReturnType<typeof browser>, by = ann, of = ann.address) {
  const text = await world.sessions.createMessage({ accountAddress: of, chainId })
  const message = text.toString()
  const { toString: _, ...data } = text
  return { data, message, signature: await by.signMessage({ message }) }
}

describe('sessions of this browser', () => {
  it('[SIW-02] stores the session, and finds it on another page of the site', async () => {
    const world = browser()
    await world.sessions.addSession(await signed(world))
    const later = browser({ stored: world.stored() })
    expect(await later.sessions.getSessions(chainId, ann.address)).toMatchObject([
      { data: { accountAddress: ann.address, chainId, domain: 'site.example', version: '1' } },
    ])
    expect(await later.sessions.getSessions('eip155:2', ann.address)).toEqual([])
    expect(await later.sessions.getSessions(chainId, bob.address)).toEqual([])
  })

  it('[S2] accepts a nonce once, and only one issued here', async () => {
    const world = browser()
    const session = await signed(world)
    await world.sessions.addSession(session)
    await expect(world.sessions.addSession(session)).rejects.toMatchObject({
      code: 'sign-in-rejected',
      details: { reason: 'nonce-invalid' },
    })
    const other = browser()
    await expect(other.sessions.addSession(session)).rejects.toMatchObject({
      code: 'sign-in-rejected',
    })
  })

  it('rejects a signature of another key, and stores nothing', async () => {
    const world = browser()
    const session = await signed(world, bob, ann.address)
    await expect(world.sessions.addSession(session)).rejects.toMatchObject({
      code: 'sign-in-rejected',
    })
    expect(world.stored()).toBeUndefined()
  })

  it('[S4] rejects a stored session with another text, signature, chain or site', async () => {
    const world = browser()
    await world.sessions.addSession(await signed(world))
    const [kept] = world.stored() ?? []
    if (!kept) throw new Error('One was kept.')
    const changed: readonly unknown[] = [
      { ...kept, message: kept.message.replace(ann.address, bob.address) },
      { ...kept, message: kept.message.replace('Chain ID: 1', 'Chain ID: 2') },
      { ...kept, chainId: 'eip155:2' },
      { ...kept, signature: await bob.signMessage({ message: kept.message }) },
      { ...kept, signature: '0x' },
      { ...kept, message: '' },
    ]
    for (const session of changed) {
      const { sessions } = browser({ stored: [session] })
      for (const chain of [chainId, 'eip155:2'] as const)
        for (const { address } of [ann, bob])
          expect(await sessions.getSessions(chain, address)).toEqual([])
    }
    const elsewhere = browser({ stored: [kept], origin: 'https://other.example' })
    expect(await elsewhere.sessions.getSessions(chainId, ann.address)).toEqual([])
  })

  it.each([undefined, null, 'text', { 0: {} }, [null, 1, {}, { chainId: 'x' }]])(
    'returns no session from storage with another value: %j',
    async (stored) => {
      expect(await browser({ stored }).sessions.getSessions(chainId, ann.address)).toEqual([])
    },
  )

  it('[S5] ends the session when its text says so', async () => {
    const world = browser()
    await world.sessions.addSession(await signed(world))
    const later = browser({ stored: world.stored(), now: () => Date.now() + 25 * 3_600_000 })
    expect(await later.sessions.getSessions(chainId, ann.address)).toEqual([])
  })

  it('[S16] ends exactly one, or all', async () => {
    const world = browser()
    await world.sessions.addSession(await signed(world))
    await world.sessions.addSession(await signed(world, bob, bob.address))
    await world.sessions.revokeSession('eip155:2', ann.address)
    await world.sessions.revokeSession(chainId, ann.address)
    expect(await world.sessions.getSessions(chainId, ann.address)).toEqual([])
    expect(await world.sessions.getSessions(chainId, bob.address)).toHaveLength(1)
    await world.sessions.setSessions([])
    expect(world.stored()).toBeUndefined()
  })

  it('[S15] writes the origin of the page into the text, without its query', async () => {
    const text = (await signed(browser())).message
    expect(text).toContain(`URI: ${origin}/\n`)
    expect(text).not.toContain('?')
  })

  describe('of one sign-in on several chains', () => {
    const both: readonly CaipNetworkId[] = ['eip155:1', 'eip155:10']
    async function signedOn(world: ReturnType<typeof browser>, change = (text: string) => text) {
      const text = await world.sessions.createMessage({ accountAddress: ann.address, chainId })
      return Promise.all(
        both.map(async (id) => {
          const message = text.toString().replace('Chain ID: 1', `Chain ID: ${id.slice(7)}`)
          const { toString: _, ...data } = { ...text, chainId: id }
          return { data, message, signature: await ann.signMessage({ message: change(message) }) }
        }),
      )
    }

    it('[SIW-08] are accepted by their one nonce, and found on each chain', async () => {
      const world = browser()
      await world.sessions.setSessions(await signedOn(world))
      for (const id of both)
        expect(await world.sessions.getSessions(id, ann.address)).toHaveLength(1)
    })

    it('[S2] sign no user in if one is invalid, or the nonce was used before', async () => {
      const world = browser()
      const wrong = await signedOn(world, (text) => `${text} `)
      await expect(world.sessions.setSessions(wrong)).rejects.toMatchObject({
        code: 'sign-in-rejected',
      })
      expect(await world.sessions.getSessions(chainId, ann.address)).toEqual([])
      const right = await signedOn(world)
      await world.sessions.setSessions(right)
      await expect(browser().sessions.setSessions(right)).rejects.toMatchObject({
        details: { reason: 'nonce-invalid' },
      })
      expect(await world.sessions.getSessions(chainId, ann.address)).toHaveLength(1)
    })
  })
})
