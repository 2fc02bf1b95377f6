/** What a visitor carries, and what is kept of it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiwxServerSession } from '../contract.js'
import { memorySessionStore } from './memory-session-store.js'
import { validSessions } from './session-shape.js'
import { createSigner } from './signed-id.js'

const secrets = ['9f3c7e5da1a1a1a1a1a1a1a1a1a1a1a10123', '1b2d4f6a8c0e1b2d4f6a8c0e1b2d4f6a8c0e']
const [first = '', second = ''] = secrets
const now = Date.parse('2026-11-22T12:00:00Z')
const later = now + 60_000

const session = (more: Partial<SiwxServerSession> = {}): SiwxServerSession => ({
  chainId: 'eip155:1',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  domain: 'app.example.com',
  uri: 'https://app.example.com',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-22T11:59:00Z',
  expirationTime: '2026-11-22T13:00:00.5Z',
  isContract: false,
  ...more,
})

describe('an id that is signed', () => {
  it('is read until it ends, and differs each time', async () => {
    const signer = createSigner([first], 'https://app.example.com')
    const [made, other] = [await signer.make('session', later), await signer.make('session', later)]
    expect(made.id).toMatch(/^[\w-]{43}$/)
    expect(made.id).not.toBe(other.id)
    expect(await signer.read('session', made.text, now)).toEqual({
      id: made.id,
      expiresAt: made.expiresAt,
    })
    expect(await signer.read('session', made.text, later - 1)).toBeDefined()
    expect(await signer.read('session', made.text, later)).toBeUndefined()
    const renewed = await signer.renew('session', made.id, later + 60_000)
    expect((await signer.read('session', renewed.text, later))?.id).toBe(made.id)
  })

  it('[S13] is valid only for its purpose, audience and secrets', async () => {
    const signer = createSigner([first], 'https://app.example.com')
    const { text } = await signer.make('session', later)
    expect(await signer.read('visit', text, now)).toBeUndefined()
    for (const [list, audience] of [
      [[first], 'https://evil.example.com'],
      [[first], 'https://app.example.com\n'],
      [[second], 'https://app.example.com'],
    ] as const) {
      expect(await createSigner(list, audience).read('session', text, now)).toBeUndefined()
    }
  })

  it('[B12] accepts the old and the new secret during a rotation', async () => {
    const steps = [[first], [first, second], [second, first], [second]]
    const signers = steps.map((list) => createSigner(list, 'a'))
    const reads = await Promise.all(
      signers.map(async (maker) => {
        const { text } = await maker.make('session', later)
        return Promise.all(
          signers.map(async (reader) => (await reader.read('session', text, now)) !== undefined),
        )
      }),
    )
    expect(reads).toEqual([
      [true, true, true, false],
      [true, true, true, false],
      [false, true, true, true],
      [false, true, true, true],
    ])
  })

  it('rejects an id with a changed character', async () => {
    const signer = createSigner([first], 'a')
    const { text } = await signer.make('session', later)
    for (let at = 0; at < text.length; at++) {
      for (const letter of ['A', 'B', '0', '9', '-', '_', '.', '=', ' ', '']) {
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        if (changed === text) continue
        expect(await signer.read('session', changed, now), changed).toBeUndefined()
      }
    }
    const [id, , mark] = text.split('.')
    expect(await signer.read('session', `${id}.999999999999.${mark}`, now)).toBeUndefined()
    for (const longer of [`A${text}`, `${text}A`, ` ${text}`, `${text}\n`, `${text}.A`]) {
      expect(await signer.read('session', longer, now), longer).toBeUndefined()
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (any) => {
        expect(await signer.read('session', any, now)).toBeUndefined()
      }),
    )
  })

  it('[S13] is written in one way: bits that say nothing make it none', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const signer = createSigner([first], 'a')
    const { text } = await signer.make('session', later)
    const last = letters.indexOf(text.slice(-1))
    // 32 bytes leave the last two of its six bits empty.
    expect(last % 4).toBe(0)
    for (const bits of [1, 2, 3]) {
      const other = text.slice(0, -1) + letters[last + bits]
      expect(await signer.read('session', other, now)).toBeUndefined()
    }
    expect(await signer.read('session', text, now)).toBeDefined()
  })

  it('is not made without a secret', async () => {
    await expect(createSigner([], 'a').make('session', later)).rejects.toThrow('secrets')
  })
})

describe('a stored session', () => {
  const valid = (kept: unknown) => validSessions(kept, 'app.example.com', now)

  it('is what was stored, until it expires', () => {
    const full = session({
      statement: 'Hello',
      resources: ['https://a.example'],
      requestId: '7',
      notBefore: '2026-11-22T11:00:00Z',
    })
    expect(valid(JSON.parse(JSON.stringify([full, session()])))).toStrictEqual([full, session()])
    expect(valid([session({ expirationTime: '2026-11-22T12:00:00Z' })])).toEqual([])
    expect(valid([session({ expirationTime: '2026-11-22T12:00:00.001Z' })])).toHaveLength(1)
    expect(valid([session({ expirationTime: '2026-11-22T13:30:00+01:30' })])).toEqual([])
  })

  it('has no field without a value', () => {
    const absent = {
      statement: undefined,
      resources: undefined,
      requestId: undefined,
      notBefore: undefined,
    }
    expect(valid([{ ...session(), ...absent }])).toStrictEqual([session()])
  })

  it.each([
    ['nothing', undefined],
    ['no list', { 0: session(), length: 1 }],
    ['another domain', [session({ domain: 'evil.example.com' })]],
    ['no time', [session({ expirationTime: 'soon' })]],
    ['a day that no calendar has', [session({ expirationTime: '2026-11-31T13:00:00Z' })]],
    ['no time of issue', [session({ issuedAt: 'soon' })]],
    ['no time to begin', [session({ notBefore: '2026-11-22' })]],
    ['no chain', [{ ...session(), chainId: 'ethereum' }]],
    ['a list for a chain', [{ ...session(), chainId: ['eip155:1'] }]],
    ['a chain and more', [session({ chainId: 'eip155:1 or another' })]],
    ['more before a chain', [session({ chainId: 'not a:eip155:1' as 'eip155:1' })]],
    ['a chain that is too long', [session({ chainId: `eip155:${'1'.repeat(33)}` })]],
    ['more than was asked', [{ ...session(), isAdmin: true }]],
    ['no address', [session({ address: '' })]],
    ['a text for a yes', [{ ...session(), isContract: 'false' }]],
    ['text', ['[]']],
  ])('[S17] signs no user in with %s', (_, kept) => {
    expect(valid(kept)).toEqual([])
  })

  it('[B13] skips an invalid entry, and keeps the others', () => {
    const poisoned = JSON.parse('{"__proto__":{"domain":"app.example.com"}}')
    expect(valid([poisoned, session(), null])).toEqual([session()])
  })
})

describe('memorySessionStore', () => {
  it('keeps until the time is over, forgets at once, and is bounded', async () => {
    let time = now
    const store = memorySessionStore({ max: 3, now: () => time })
    const list = [session()]
    await store.write('a', list, later)
    list.pop()
    expect(await store.read('a')).toEqual([session()])
    await store.remove('a')
    expect(await store.read('a')).toBeUndefined()
    for (const id of ['b', 'c', 'd', 'b', 'e']) await store.write(id, [session()], later)
    expect(await store.read('c')).toBeUndefined()
    for (const id of ['b', 'd', 'e']) expect(await store.read(id), id).toHaveLength(1)
    time = later
    expect(await store.read('b')).toBeUndefined()
  })
})
