/** A page that requires a recovery method, against a whole frame over a real gateway. The page may be hostile. */
import { randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { appPrefix, framePrefix, getMessageId } from '../protocol/index.js'
import { boundFrame } from './fixtures/bound-frame.js'
import { asFrame, startGateway } from './fixtures/shop-frame.js'
import { FrameError } from './frame-error.js'
import { passphrase } from './keys/passphrase.js'
import { parseQuery } from './parse-query.js'
import type { ScreenController } from './screens/screen-controller.js'

let mail: MailServer
let gateway: Gateway
let users = 0
const undo: (() => void)[] = []
beforeAll(async () => {
  mail = await startMailServer()
  gateway = await startGateway(mail, Date.now)
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await mail.stop()
})
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step()
})

const required = '?projectId=shop&recovery=required'
const factor = await passphrase('a long enough sentence', {
  kind: 'passphrase',
  salt: 'AAECAwQFBgcICQoLDA0ODw',
  n: 2 ** 15,
})

/** The frame as a page loads it with this query. Its user closes each screen. */
function load(query: string, indexedDB = new IDBFactory(), lasts = true) {
  let shown = 0
  const screens: ScreenController = {
    async ask(_, __, close) {
      shown += 1
      const meant = close()
      if (meant instanceof FrameError) throw meant
      return meant
    },
  }
  const { isRecoveryRequired } = parseQuery(query)
  const frame = boundFrame({
    gateway: () => gateway,
    clock: Date.now,
    fetch: (request) => gateway.fetch(asFrame(request)),
    indexedDB,
    isRecoveryRequired,
    screens,
    watchShares: (shares) => ({ ...shares, isPersistent: lasts }),
  })
  undo.push(frame.close)
  const { port, got } = frame.hello()
  const post = (operation: string, payload?: unknown): string => {
    const id = randomUUID()
    port.postMessage({ type: `${appPrefix}${operation}`, id, payload })
    return id
  }
  return {
    ...frame,
    got,
    post,
    shown: () => shown,
    /** Response of the frame, as the page gets it. */
    async ask(operation: string, payload?: unknown): Promise<unknown> {
      const id = post(operation, payload)
      const find = () => got.find((message) => getMessageId(message) === id)
      await expect.poll(find).toBeDefined()
      return find()
    },
  }
}
type Loaded = ReturnType<typeof load>

async function signIn(frame: Loaded): Promise<Loaded> {
  await frame.email.start(`ada${++users}@required.example`)
  await frame.email.verify(/^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? '')
  return frame
}
const user = (isProtected: boolean) => ({
  type: `${framePrefix}GET_USER_SUCCESS`,
  payload: { isProtected },
})
const shownAs = (isDone: boolean) => ({ type: `${framePrefix}SHOW_SUCCESS`, payload: { isDone } })
const refusedWith = (code: string) => ({ type: `${framePrefix}GET_USER_ERROR`, payload: { code } })

describe('a page that requires a recovery method', () => {
  it('gets the account of a new user only after a method is set up', async () => {
    const frame = await signIn(load(required))
    expect(await frame.ask('GET_USER', {})).toMatchObject(refusedWith('recovery-required'))
    expect(await frame.ask('SHOW', { screen: 'welcome' })).toMatchObject(shownAs(false))
    expect(frame.shown()).toBe(1)
    expect(await frame.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
    expect(await frame.ask('GET_USER', {})).toMatchObject(refusedWith('recovery-required'))
    await frame.vault.create({ factor })
    expect(await frame.ask('GET_USER', {})).toMatchObject(user(true))
    expect(await frame.ask('SHOW', { screen: 'welcome' })).toMatchObject(shownAs(true))
    expect(frame.shown()).toBe(1)
  })

  it('gets the account of a user who signed up earlier, and asks again although it was postponed', async () => {
    const browser = new IDBFactory()
    const earlier = await signIn(load('?projectId=shop', browser))
    expect(await earlier.ask('GET_USER', {})).toMatchObject(user(false))
    expect(await earlier.ask('SHOW', { screen: 'welcome' })).toMatchObject(shownAs(false))
    expect(await earlier.ask('SHOW', { screen: 'welcome' })).toMatchObject(shownAs(false))
    expect(earlier.shown()).toBe(1)
    const frame = load(required, browser)
    expect(await frame.ask('GET_USER', {})).toMatchObject(user(false))
    expect(await frame.ask('SHOW', { screen: 'welcome' })).toMatchObject(shownAs(false))
    expect(frame.shown()).toBe(1)
    expect(await frame.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
    expect(await frame.vault.open()).toBeDefined()
  })
})

describe('a hostile page', () => {
  it.each([
    '',
    'recovery',
    'recovery=',
    'recovery=optional',
    'recovery=none',
    'recovery=REQUIRED',
    'recovery=required%00',
    'recovery[]=required',
    'recovery=%5B%22required%22%5D',
    'recovery=__proto__',
    'Recovery=required',
    'isRecoveryRequired=true',
  ])('changes nothing by ?%s: recovery is optional', (query) => {
    expect(parseQuery(`?${query}&projectId=shop`)).toEqual({
      projectId: 'shop',
      isRecoveryRequired: false,
    })
  })

  it.each(['optional', 'none', 'required'])(
    'gets no wallet by recovery=%s if the browser stores nothing and no method is set up',
    async (value) => {
      const frame = await signIn(load(`?recovery=${value}`, new IDBFactory(), false))
      expect(await frame.ask('GET_USER', {})).toMatchObject(refusedWith('storage-unavailable'))
      expect((await frame.vault.getState()).status).toBe('no-wallet')
    },
  )

  it('takes the requirement back by no message', async () => {
    const frame = await signIn(load(required))
    const taken = { recovery: 'optional', isRecoveryRequired: false, isProtected: true }
    const ids = [
      frame.post('GET_USER', taken),
      frame.post('GET_USER', { chainId: 'eip155:1', ...taken }),
      frame.post('SHOW', { screen: 'welcome', ...taken }),
      frame.post('SYNC_DAPP_DATA', taken),
      frame.post('SYNC_DAPP_DATA', { metadata: { name: 'a', url: 'https://a.example', ...taken } }),
      frame.post('INIT', taken),
    ]
    for (const screen of ['welcome', 'backup', 'recovery', 'export'])
      expect(await frame.ask('SHOW', { screen })).not.toMatchObject(shownAs(true))
    expect(await frame.ask('CONNECT_PASSKEY', { isNew: true })).toMatchObject({
      type: `${framePrefix}CONNECT_PASSKEY_ERROR`,
    })
    expect(await frame.ask('GET_USER', {})).toMatchObject(refusedWith('recovery-required'))
    const answered = new Set(frame.got.map(getMessageId))
    expect(ids.filter((id) => answered.has(id))).toEqual([])
    expect((await frame.vault.getState()).status).toBe('no-wallet')
  })
})
