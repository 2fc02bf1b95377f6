/**
 * What others have done to frames of wallets, case by case, against both real ends: the line of the page, and the door and
 * the handlers of the frame over a real gateway. Two clocks are one here: the machine's.
 */
import { randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeVectors, type VectorCase } from '../../../tools/vectors.js'
import { type BoundFrame, boundFrame } from './frame/fixtures/bound-frame.js'
import { asFrame, site, startGateway, walletOrigin } from './frame/fixtures/shop-frame.js'
import { delivered } from './host/fixtures/delivered.js'
import { createFrameChannel } from './host/frame-channel.js'
import { type FrameEvent, frameVersion, parseSocialReturn, type User } from './protocol/index.js'

/** Of the cases: what they call ours. */
const ours = (text: string) =>
  text.replace('@kit-frame/', '@scope-frame/').replace('@kit-app/', '@scope-app/')
/** What those that are looked into have of it. */
interface Input {
  readonly origin: string
  readonly source: string
  readonly data: {
    readonly type: unknown
    readonly payload: { readonly method: string; readonly params: readonly [string, string] }
    readonly resultUri: string
  }
}
const getInput = (vector: VectorCase | undefined) => vector?.input as Input
/** Said in the words of this protocol. */
const said = (data: Input['data'], id: string) => ({
  ...data,
  ...(typeof data.type === 'string' && { type: ours(data.type) }),
  id,
})

const undo: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const step of undo.splice(0).reverse()) step()
})

it('maps names of other libraries to this protocol in one place', () => {
  const asked = { type: '@kit-app/RPC_REQUEST', payload: { method: '@kit-app/', params: ['', ''] } }
  const data = { ...asked, params: [], resultUri: '' } as unknown as Input['data']
  expect(said(data, 'one')).toMatchObject({
    type: '@scope-app/RPC_REQUEST',
    payload: { method: '@kit-app/' },
    id: 'one',
  })
  expect(said({ ...data, type: 7 }, 'two')).toMatchObject({ type: 7, id: 'two' })
})

describeVectors('frame-protocol', (cases) => {
  const here = (id: string) => getInput(cases.find((vector) => vector.id === id))

  it('covers every case', () => {
    const looked = /fp-0[06789]|fp-1[01245]|fp-17|fp-2[017]/
    // The press of a button is looked at where the button is.
    const elsewhere = ['fp-25']
    expect(
      cases.map(({ id }) => id).filter((id) => !looked.test(id) && !elsewhere.includes(id)),
    ).toEqual([])
  })

  describe('the page', () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const user: User = { address, chainId: 'eip155:1', accounts: [{ address, type: 'eoa' }] }

    /** A line that waits for the answer to `GET_USER`; `frame` is the other end. */
    async function waiting() {
      const onWindow = vi.fn()
      vi.stubGlobal('addEventListener', onWindow)
      vi.stubGlobal('window', { addEventListener: onWindow })
      const notices: FrameEvent[] = []
      const line = createFrameChannel({
        projectId: 'shop',
        origin: walletOrigin,
        newId: randomUUID,
        timeout: () => () => undefined,
        onNotice: (notice) => notices.push(notice),
      })
      const asks: { readonly id: string }[] = []
      const frames: MessagePort[] = []
      await line.handshake({
        postMessage(message, _, [port]) {
          const { nonce } = message as { readonly nonce: string }
          const own = port as MessagePort
          own.onmessage = ({ data }) => asks.push(data)
          own.postMessage({ type: '@scope-frame/INIT_SUCCESS', version: frameVersion, nonce })
          frames.push(own)
        },
      })
      const [frame] = frames
      undo.push(() => {
        line.close()
        frame?.close()
      })
      const ended: unknown[] = []
      line.ask('GET_USER', {}).then(
        (answer) => ended.push(answer),
        (error) => ended.push(error),
      )
      await expect.poll(() => asks.length).toBe(1)
      const post = (message: unknown) => frame?.postMessage(message)
      return { post, id: asks[0]?.id ?? '', ended, notices, onWindow }
    }

    it.each(['fp-00', 'fp-09'])(
      '[F1] %s: ignores messages of other windows: only the port counts',
      async (id) => {
        const { post, id: asked, ended, notices, onWindow } = await waiting()
        expect(here(id).source).toBe('other window')
        expect(onWindow).not.toHaveBeenCalled()
        // As it would be read, if it came in.
        post(said(here(id).data, asked))
        await delivered()
        expect([ended, notices]).toEqual([[], []])
        post({ type: '@scope-frame/GET_USER_SUCCESS', id: asked, payload: user })
        await expect.poll(() => ended).toEqual([user])
      },
    )

    it.each(['fp-06', 'fp-07'])(
      '[F1] %s: ignores a response that the protocol doesn’t define',
      async (id) => {
        const { post, id: asked, ended, notices } = await waiting()
        post({ ...said(here(id).data, asked), payload: user })
        await delivered()
        expect([ended, notices]).toEqual([[], []])
        post({ type: '@scope-frame/GET_USER_SUCCESS', id: asked, payload: user })
        await expect.poll(() => ended).toEqual([user])
      },
    )

    it('[F1] fp-08: accepts a response once', async () => {
      const { post, id, ended } = await waiting()
      const answer = { ...said(here('fp-08').data, id), payload: user }
      post(answer)
      post({ ...answer, payload: { ...user, email: 'other@evil.example' } })
      await delivered()
      expect(ended).toEqual([user])
    })

    it('[A11] fp-27: accepts a return of a window from the gateway’s own page only', () => {
      expect(parseSocialReturn(here('fp-27').data)).toBeUndefined()
    })
  })

  describe('the frame', () => {
    let mail: MailServer
    let gateway: Gateway
    let users = 0
    let time = Date.now()
    beforeAll(async () => {
      mail = await startMailServer()
      gateway = await startGateway(mail, () => time)
    })
    afterAll(async () => {
      await gateway.close()
      await mail.stop()
    })

    const paths: string[] = []
    function opened(approve?: () => Promise<void>): BoundFrame {
      paths.length = 0
      const frame = boundFrame({
        gateway: () => gateway,
        clock: () => time,
        fetch(request) {
          paths.push(new URL(request.url).pathname)
          return gateway.fetch(asFrame(request))
        },
        ...(approve && { approve }),
      })
      undo.push(frame.close)
      return frame
    }

    type Got = { readonly type: string; readonly id: string; readonly payload: unknown }
    async function boundTo(frame: BoundFrame) {
      const { port, got } = frame.hello()
      await expect.poll(() => got.length).toBe(1)
      expect(got[0]).toMatchObject({ type: '@scope-frame/INIT_SUCCESS' })
      const answerTo = async (message: object) => {
        const id = randomUUID()
        port.postMessage({ ...message, id })
        return vi.waitFor(() => {
          const answer = got.find((entry) => (entry as Got).id === id)
          if (!answer) throw new Error('No answer yet.')
          return answer as Got
        })
      }
      return { port, got, answerTo }
    }
    async function signedIn(approve?: () => Promise<void>) {
      time += 31_000
      const frame = opened(approve)
      const met = await boundTo(frame)
      await frame.email.start(`ada${++users}@frames.example`)
      await frame.email.verify(/^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? '')
      const user = await met.answerTo({ type: '@scope-app/GET_USER', payload: {} })
      expect(user.type).toBe('@scope-frame/GET_USER_SUCCESS')
      const { address } = user.payload as User
      return { ...frame, ...met, address }
    }

    it('[F2] fp-10: rejects a page that is not the project’s, and answers nothing more', async () => {
      // Decided: it is told on the port that it brought, so that a developer knows which origin is missing.
      const { origin, data } = here('fp-10')
      const frame = opened()
      const { port, got } = frame.hello(origin)
      frame.around.post({ data: said(data, randomUUID()), origin })
      await expect.poll(() => got.length).toBe(1)
      expect(got[0]).toMatchObject({ type: '@scope-frame/INIT_ERROR', code: 'origin' })
      port.postMessage(said(data, randomUUID()))
      await delivered()
      expect([got.length, frame.bound, paths]).toEqual([1, [], ['/v1/auth/site']])
      // The parent's first message was used up: no further handshake is accepted.
      expect(frame.around.listeners.size).toBe(0)
    })

    it('[F2] fp-11: ignores a window that is not the parent, of any origin', async () => {
      const frame = opened()
      const attacker = { name: here('fp-11').source }
      const { got } = frame.hello(site, attacker)
      frame.around.post({ data: said(here('fp-11').data, randomUUID()), source: attacker })
      await delivered()
      expect([got, paths, frame.bound]).toEqual([[], [], []])
      await boundTo(frame)
    })

    it('[F3] fp-12: keeps the bound page, and ignores a second handshake', async () => {
      const frame = opened()
      const { answerTo } = await boundTo(frame)
      const { got } = frame.hello('https://games.example.com')
      await delivered()
      expect([got, frame.bound]).toEqual([[], [site]])
      expect(await answerTo({ type: '@scope-app/GET_CHAIN_ID' })).toMatchObject({
        payload: { chainId: 'eip155:1' },
      })
    })

    it.each(['fp-14', 'fp-17'])('[F11] %s: rejects an unknown method', async (id) => {
      const { answerTo, asked } = await signedIn()
      expect(await answerTo(said(here(id).data, ''))).toMatchObject({
        type: '@scope-frame/RPC_REQUEST_ERROR',
        payload: { message: 'Requested RPC call is not allowed', code: 'not-allowed' },
      })
      expect(asked).toEqual([])
    })

    it('[F5] fp-15: shows a text first, and signs it after the approval', async () => {
      let yes = () => {}
      const saying = new Promise<void>((resolve) => {
        yes = resolve
      })
      const { port, got, asked, address } = await signedIn(() => saying)
      const { method } = here('fp-15').data.payload
      const request = { type: '@scope-app/RPC_REQUEST', id: randomUUID() }
      // A number is no network of this protocol: what is half of it is none of it.
      port.postMessage(said(here('fp-15').data, randomUUID()))
      port.postMessage({ ...request, payload: { method, params: ['0x48', address] } })
      await expect.poll(() => asked.length).toBe(1)
      await delivered()
      expect(got.filter((message) => (message as Got).type.includes('RPC_REQUEST'))).toEqual([])
      expect(asked[0]).toMatchObject({ parentOrigin: site, decoded: { account: address } })
      yes()
      const answer = () => got.find((message) => (message as Got).id === request.id)
      await expect
        .poll(answer)
        .toMatchObject({ payload: expect.stringMatching(/^0x[\da-f]{130}$/) })
    })

    it('[F9] fp-20: ignores a message that would export a key', async () => {
      const { port, got, answerTo } = await signedIn()
      const before = got.length
      port.postMessage(said(here('fp-20').data, randomUUID()))
      await delivered()
      expect(got).toHaveLength(before)
      expect(await answerTo({ type: '@scope-app/IS_CONNECTED' })).toMatchObject({
        payload: { isConnected: true },
      })
    })

    it('[F21] fp-21: refuses typed data for another network without a prompt', async () => {
      const { answerTo, asked, address } = await signedIn()
      const { method, params } = here('fp-21').data.payload
      const types = { Note: [{ name: 'text', type: 'string' }] }
      const rest = { types, primaryType: 'Note', message: { text: 'Hello' } }
      const ask = (data: object) =>
        answerTo({
          type: '@scope-app/RPC_REQUEST',
          payload: { method, params: [address, JSON.stringify({ ...data, ...rest })] },
        })
      expect(await ask(JSON.parse(params[1]))).toMatchObject({
        payload: { code: 'chain-mismatch' },
      })
      // As it stands there it is no typed data at all.
      const bare = { method, params: [address, params[1]] }
      expect(await answerTo({ type: '@scope-app/RPC_REQUEST', payload: bare })).toMatchObject({
        type: '@scope-frame/RPC_REQUEST_ERROR',
      })
      expect(asked).toEqual([])
    })

    it('[A11] fp-27: rejects it too, without a request', async () => {
      const frame = opened()
      const { answerTo } = await boundTo(frame)
      // A social sign-in is pending.
      const began = { challenge: 'begun', endsAt: time + 60_000 }
      await frame.store.set(`social-challenge shop ${site}`, began)
      paths.length = 0
      const { resultUri: uri } = here('fp-27').data
      const back = { type: '@scope-app/CONNECT_SOCIAL', payload: { uri } }
      expect(await answerTo(back)).toMatchObject({ payload: { code: 'untrusted' } })
      expect(paths).toEqual([])
    })
  })
})
