/** The room that pairs, with a client whose answers the test gives: what a real one can't be made to do in time. */
import { describe, expect, it } from 'vitest'
import { KitError } from '../../errors/kit-error.js'
import type { Approval, Proposal, RemoteClient } from '../client/remote-client.js'
import { createPairing } from './pairing.js'

const session = {
  topic: 'ab',
  expiry: 2_000_000_000,
  namespaces: { eip155: { accounts: ['eip155:1:0xabc'], methods: [], events: [] } },
  peer: { metadata: { name: 'Fox' } },
}

function world(verifying = Promise.resolve()) {
  const withdrawn: string[] = []
  const unwanted: unknown[] = []
  const made: {
    uri: string
    approve(raw: unknown, auths?: unknown): void
    fail(thrown: unknown): void
  }[] = []
  let hold: Promise<void> | undefined
  let release = () => {}
  const client = { withdraw: async (uri: string) => void withdrawn.push(uri) }
  const room = createPairing({
    client: async () => client as RemoteClient,
    signingIn: {
      async propose(): Promise<Proposal> {
        await hold
        const uri = `wc:${made.length}`
        const approval = new Promise<Approval>((resolve, fail) => {
          made.push({ uri, approve: (raw, auths) => resolve({ session: raw, auths }), fail })
        })
        approval.catch(() => undefined)
        return { uri, approval }
      },
      verified: ({ auths }) => (auths === undefined ? undefined : verifying),
    },
    onUnwanted: (_, raw) => void unwanted.push(raw),
    now: Date.now,
  })
  const shown = () => {
    const pairing = room.$pairing.get()
    return pairing.status === 'ready' ? pairing.uri : pairing.status
  }
  return {
    room,
    made,
    withdrawn,
    unwanted,
    shown,
    holdBack() {
      hold = new Promise((resolve) => {
        release = resolve
      })
    },
    letGo: () => release(),
  }
}

describe('a pairing', () => {
  it('[CON-14] continues with a new code if the old one expired on a sleeping phone', async () => {
    const { room, made, shown } = world()
    const paired = room.pair(new AbortController().signal)
    await expect.poll(shown).toBe('wc:0')
    made[0]?.fail(new Error('Proposal expired'))
    await expect.poll(shown).toBe('wc:1')
    made[1]?.approve(session)
    expect((await paired).topic).toBe('ab')
    expect(room.$pairing.get()).toEqual({ status: 'approved', wallet: { name: 'Fox' } })
  })

  it('withdraws itself, and no newer one, if canceled before it is ready', async () => {
    const { room, shown, withdrawn, holdBack, letGo } = world()
    holdBack()
    const first = room.prepare()
    room.reset()
    const second = room.prepare()
    letGo()
    await Promise.all([first, second])
    await expect.poll(() => withdrawn).toEqual(['wc:0'])
    expect(shown()).toBe('wc:1')
  })

  it('ends the session when its wallet approves too late', async () => {
    const { room, made, shown, unwanted } = world()
    const controller = new AbortController()
    const paired = room.pair(controller.signal)
    await expect.poll(shown).toBe('wc:0')
    controller.abort()
    await expect(paired).rejects.toMatchObject({ code: 'aborted' })
    room.reset()
    made[0]?.approve(session)
    await expect.poll(() => unwanted).toEqual([session])
  })

  it('rejects a session that shares nothing readable, and ends it', async () => {
    const { room, made, shown, unwanted } = world()
    const paired = room.pair(new AbortController().signal)
    await expect.poll(shown).toBe('wc:0')
    const empty = { ...session, namespaces: {} }
    made[0]?.approve(empty)
    await expect(paired).rejects.toMatchObject({ code: 'no-accounts' })
    await expect.poll(() => unwanted).toEqual([empty])
  })

  it('rejects each waiting caller when it is canceled', async () => {
    const { room, shown } = world()
    const paired = room.pair(new AbortController().signal)
    await expect.poll(shown).toBe('wc:0')
    room.reset()
    await expect(paired).rejects.toMatchObject({ code: 'aborted' })
    expect(shown()).toBe('idle')
  })
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve: () => resolve() }
}

describe('a pairing that signed the user in', () => {
  it('[CON-17] is approved once the signature is verified, and shows that state', async () => {
    const { promise, resolve } = deferred()
    const { room, made, shown } = world(promise)
    const paired = room.pair(new AbortController().signal)
    await expect.poll(shown).toBe('wc:0')
    made[0]?.approve(session, ['signed'])
    await expect.poll(shown).toBe('signing-in')
    resolve()
    expect((await paired).topic).toBe('ab')
    expect(shown()).toBe('approved')
  })

  it('[CON-17] ends the session and reports why if the sign-in is rejected', async () => {
    const refused = new KitError('sign-in-rejected', 'No.')
    const verifying = Promise.reject(refused)
    verifying.catch(() => undefined)
    const { room, made, shown, unwanted } = world(verifying)
    const paired = room.pair(new AbortController().signal)
    await expect.poll(shown).toBe('wc:0')
    made[0]?.approve(session, ['signed'])
    await expect(paired).rejects.toBe(refused)
    expect(room.$pairing.get()).toEqual({ status: 'failed', error: refused })
    await expect.poll(() => unwanted).toEqual([session])
  })

  it('does not connect after it was canceled meanwhile', async () => {
    const { promise, resolve } = deferred()
    const { room, made, shown, unwanted } = world(promise)
    const controller = new AbortController()
    const paired = room.pair(controller.signal)
    await expect.poll(shown).toBe('wc:0')
    made[0]?.approve(session, ['signed'])
    await expect.poll(shown).toBe('signing-in')
    controller.abort()
    resolve()
    await expect(paired).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => unwanted).toEqual([session])
    expect(shown()).toBe('idle')
  })

  it('shows its new code after a cancel and a restart, in either order', async () => {
    for (const isSlow of [true, false]) {
      const { promise, resolve } = deferred()
      const { room, made, shown, unwanted } = world(promise)
      const controller = new AbortController()
      const first = room.pair(controller.signal)
      await expect.poll(shown).toBe('wc:0')
      made[0]?.approve(session, ['signed'])
      await expect.poll(shown).toBe('signing-in')
      controller.abort()
      const second = room.pair(new AbortController().signal)
      if (!isSlow) resolve()
      await expect(first).rejects.toMatchObject({ code: 'aborted' })
      await expect.poll(shown).toBe('wc:1')
      resolve()
      await expect.poll(() => unwanted).toEqual([session])
      expect(shown()).toBe('wc:1')
      made[1]?.approve({ ...session, topic: 'cd' })
      expect((await second).topic).toBe('cd')
    }
  })
})
