// @vitest-environment happy-dom
/**
 * What strangers say, on the screen that asks for a yes, by every way that it comes there: read by the code that reads
 * requests, drawn by the code that draws them. Of a browser's observers what they would say is scripted here.
 */
import { base58, base64 } from '@scure/base'
import { PublicKey, Transaction } from '@solana/web3.js'
import { encodeAbiParameters } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeVectors } from '../../../../../../tools/vectors.js'
import type { DecodedRequest } from '../../approval/decoded-request.js'
import type { NodeClient, Prepare, Prepared } from '../../approval/prepared.js'
import { sanitizeText, shownLine } from '../../approval/sanitize-text.js'
import { account, needsWith as evmNeeds } from '../../evm/fixtures/signer.js'
import { prepareEvm } from '../../evm/index.js'
import { describePermission } from '../../evm/smart-account/permissions/describe.js'
import { getOffer } from '../../evm/smart-account/sponsor.js'
import { createTokens } from '../../evm/tokens.js'
import { FrameError } from '../../frame-error.js'
import { getNetworkMetadata } from '../../networks/names.js'
import { memo } from '../../solana/fixtures/instructions.js'
import { newSigner, noNode, needsWith as solanaNeeds } from '../../solana/fixtures/signer.js'
import { prepareSolana } from '../../solana/index.js'
import { createAppearance } from '../appearance.js'
import { createScreenController } from '../screen-controller.js'
import { askApproval } from './request-approval.js'

type Saying = (entries: readonly object[]) => void
let seen: Saying[] = []
let sized: Saying[] = []
const observer = (list: () => Saying[]) =>
  class {
    constructor(say: Saying) {
      list().push(say)
    }
    observe() {}
    disconnect() {}
  }

beforeEach(() => {
  seen = []
  sized = []
  vi.stubGlobal(
    'ResizeObserver',
    observer(() => sized),
  )
  vi.stubGlobal(
    'IntersectionObserver',
    observer(() => seen),
  )
  // A browser that can tell whether something is seen.
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible() {
        return false
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const parentOrigin = 'https://shop.example.com'

/** Opens the frame with its approval card, as it is before the user presses. */
function asking(decoded: DecodedRequest, approvesInWindow = () => false) {
  const getContext = async () => ({
    network: getNetworkMetadata(decoded.chainId),
    prices: new Map(),
  })
  const leaving = new AbortController()
  const screens = createScreenController({
    body: document.body,
    notify: () => undefined,
    closeLabel: () => 'Close',
    backLabel: () => 'Back',
  })
  const { signal } = leaving
  const about = { id: 'one', signal, parentOrigin, user: 'ada@example.com', decoded }
  const approving = askApproval(
    {
      screens,
      appearance: createAppearance(document.documentElement),
      approvesInWindow,
      host: 'wallet.example.com:8443',
      getContext,
    },
    about,
  )
  const ended = approving.then(
    () => 'approved',
    ({ code }: FrameError) => code,
  )
  return { ended, leave: () => leaving.abort() }
}

/** A press as a user's, which no script can make. */
function press(button: Element | null, detail = 1) {
  const event = new MouseEvent('click', { bubbles: true, detail })
  Object.defineProperty(event, 'isTrusted', { value: true })
  button?.dispatchEvent(event)
}

const plain: DecodedRequest = {
  chainId: 'eip155:31337',
  account: account.address,
  actions: [{ type: 'message', text: 'Hello' }],
  warnings: [],
}

describe('the press of Approve', () => {
  const yes = () => document.querySelector('[data-approve]')
  const isOpen = () => document.querySelector('main') !== null
  const isInView = (isVisible = true) => {
    for (const say of seen) say([{ isVisible, intersectionRatio: 1 }])
  }
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  /** The content is so long, of which so much is in view. */
  function layOut(scrollHeight: number, clientHeight: number, frame = 600) {
    vi.stubGlobal('innerHeight', frame)
    const scroller = document.querySelector('.scroller')
    for (const [name, value] of Object.entries({ scrollHeight, clientHeight, clientWidth: 380 }))
      Object.defineProperty(scroller, name, { configurable: true, value })
    for (const say of sized) say([])
  }
  function scrollTo(top: number) {
    const scroller = document.querySelector('.scroller')
    if (!scroller) throw new Error('There is nothing to scroll.')
    scroller.scrollTop = top
    scroller.dispatchEvent(new Event('scroll'))
  }
  async function request(scrollHeight: number, clientHeight: number, frame?: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { ended } = asking(plain)
    await wait(0)
    layOut(scrollHeight, clientHeight, frame)
    return ended
  }
  /** Does nothing now and for half a second. */
  async function comesLater(ended: Promise<string>) {
    press(yes())
    await wait(499)
    press(yes())
    await wait(0)
    expect(isOpen()).toBe(true)
    await wait(1)
    press(yes())
    expect(await ended).toBe('approved')
  }

  it('[F6] counts half a second after all of it is in view', async () => {
    const ended = request(400, 400)
    await wait(0)
    await wait(2_000)
    isInView()
    await comesLater(ended)
  })

  it('[F6] does not count as the second one of a double press that began too early', async () => {
    const ended = request(400, 400)
    await wait(0)
    isInView()
    await wait(499)
    press(yes())
    await wait(1)
    press(yes(), 2)
    await wait(0)
    expect(isOpen()).toBe(true)
    press(yes())
    expect(await ended).toBe('approved')
  })

  it('[F6] counts half a second after its end came into view', async () => {
    const ended = request(900, 500)
    await wait(0)
    isInView()
    await wait(2_000)
    press(yes())
    scrollTo(400)
    await comesLater(ended)
  })

  it('stands below whose wallet it is, which stays in view', async () => {
    void request(900, 500)
    await wait(0)
    const header = document.querySelector('header')
    expect(header?.textContent).toBe('wallet.example.com:8443ada@example.com')
    expect(document.querySelector('.scroller h1')?.textContent).toBe('Sign message')
    expect(document.querySelector('.scroller')?.textContent).not.toContain('wallet.example.com')
  })

  describeVectors('frame-protocol', (cases) => {
    it('[F6] fp-25: is none where it is the second one of two that began elsewhere', async () => {
      expect(cases.map(({ id }) => id)).toContain('fp-25')
      const ended = request(400, 400)
      await wait(0)
      isInView()
      await comesLater(ended)
    })
  })

  /** It says why it does nothing, and keeps its name. */
  function expectUnread() {
    expect(yes()?.textContent).toBe('Approve')
    expect(yes()?.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(yes()?.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Scroll to continue')
    expect(reason?.hidden).toBe(false)
  }
  const never = async (ended: Promise<string>) => {
    await wait(2_000)
    press(yes())
    await wait(0)
    expect(isOpen()).toBe(true)
    void ended
  }

  it('[F5] does not count if the end was reached while hidden', async () => {
    const ended = request(900, 500)
    await wait(0)
    scrollTo(400)
    await wait(1_000)
    isInView()
    await never(ended)
    expectUnread()
    scrollTo(0)
    scrollTo(400)
    await wait(500)
    press(yes())
    expect(await ended).toBe('approved')
  })

  it('[F5] is none where a part was jumped over', async () => {
    const ended = request(2_000, 500)
    await wait(0)
    isInView()
    await wait(500)
    scrollTo(1_500)
    await never(ended)
    for (const top of [400, 900, 1_400, 1_500]) scrollTo(top)
    await wait(500)
    press(yes())
    expect(await ended).toBe('approved')
  })

  it.each([
    ['the frame is made smaller', 900, 500],
    ['the content changes', 1_000, 900],
  ])('[F5] is none any more once %s', async (_, scrollHeight, clientHeight) => {
    const ended = request(900, 900, 1_000)
    await wait(0)
    isInView()
    await wait(1_000)
    layOut(scrollHeight, clientHeight)
    await never(ended)
    expectUnread()
  })

  it('keeps its name, and a press before its time shows what is left to read', async () => {
    const ended = request(900, 500)
    await wait(0)
    const scrollBy = vi.fn()
    Object.assign(document.querySelector('.scroller') ?? {}, { scrollTo: scrollBy })
    isInView()
    await wait(2_000)
    expectUnread()
    press(yes())
    press(document.querySelector('.more'))
    expect(scrollBy).toHaveBeenCalledTimes(2)
    expect(isOpen()).toBe(true)
    scrollTo(400)
    expect(yes()?.textContent).toBe('Approve')
    expect(yes()?.getAttribute('aria-disabled')).toBe('true')
    expect(yes()?.hasAttribute('aria-describedby')).toBe(false)
    await wait(500)
    expect(yes()?.textContent).toBe('Approve')
    expect(yes()?.hasAttribute('aria-disabled')).toBe(false)
    press(yes())
    expect(await ended).toBe('approved')
  })

  it.each([
    ['fills while it is armed, from when the frame is in view', false, 1],
    ['does not move where the user wants less motion', true, 0],
  ])('%s', async (_, matches, times) => {
    vi.stubGlobal('matchMedia', () => ({ matches }))
    const animate = vi.spyOn(Element.prototype, 'animate')
    void request(400, 400)
    await wait(2_000)
    expect(animate).not.toHaveBeenCalled()
    isInView()
    expect(animate).toHaveBeenCalledTimes(times)
    if (times > 0) expect(animate.mock.lastCall?.[1]).toMatchObject({ duration: 500, delay: 0 })
    animate.mockRestore()
  })

  it('[F5] stays one where there is more room', async () => {
    const ended = request(900, 500)
    await wait(0)
    isInView()
    await wait(500)
    scrollTo(400)
    layOut(900, 700)
    await wait(500)
    press(yes())
    expect(await ended).toBe('approved')
  })

  it('says why it does not count while something covers it, however long the text is', async () => {
    const ended = request(400, 400)
    await wait(1_500)
    const hint = () => document.querySelector('[role=status]')?.textContent
    expect(hint()).toContain('fully visible')
    layOut(400, 360)
    layOut(400, 400)
    await wait(1_000)
    expect(hint()).toContain('fully visible')
    isInView()
    await wait(500)
    expect(hint()).toBe('')
    press(yes())
    expect(await ended).toBe('approved')
  })

  it('tells of no cover when a slow device shows it late, and tells when it is covered again', async () => {
    const ended = request(400, 400)
    const hint = () => document.querySelector('[role=status]')?.textContent
    await wait(1_300)
    isInView()
    await wait(300)
    expect(hint()).toBe('')
    isInView(false)
    await wait(400)
    expect(hint()).toContain('fully visible')
    isInView()
    await wait(500)
    expect(hint()).toBe('')
    press(yes())
    expect(await ended).toBe('approved')
  })

  it('[F5] is asked for in a window where the page leaves too little room', async () => {
    const ended = request(900, 48, 180)
    await wait(0)
    isInView()
    await wait(1_499)
    expect(yes()).not.toBeNull()
    await wait(1_000)
    expect(yes()).toBeNull()
    expect(document.body.textContent).toContain('opens in a separate window')
    void ended
  })

  it('[F5] is a user’s: no script of any page makes one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { ended, leave } = asking(plain)
    await wait(0)
    layOut(400, 400)
    isInView()
    await wait(1_000)
    const button = yes() as HTMLButtonElement
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await wait(0)
    leave()
    expect(await ended).toBe('aborted')
  })
})

const signer = newSigner()
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const friend = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const transfer = `0xa9059cbb${friend.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`

/** A contract whose words are these; all else of a chain, as little as a transaction needs. */
const contract = (symbol: string, name: string): NodeClient => ({
  async ask(method, params) {
    if (method === 'eth_getBlockByNumber')
      return { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x1', gasLimit: '0x1c9c380' }
    if (method === 'eth_estimateGas') return '0x5208'
    if (method !== 'eth_call') return '0x1'
    const [{ data }] = params as readonly [{ readonly data: string }]
    const text = { '0x95d89b41': symbol, '0x06fdde03': name }[data]
    if (text !== undefined) return encodeAbiParameters([{ type: 'string' }], [text])
    return data === '0x313ce567' ? `0x${'12'.padStart(64, '0')}` : '0x'
  },
})

const signIn = (domain: string, statement: string, resource: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${account.address}\n\n${statement}\n\nURI: https://${domain}/in\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-11-23T10:00:00Z\nResources:\n- ${resource}`
const typed = (data: object, node: NodeClient = noNode) =>
  evm('eth_signTypedData_v4', [account.address, data], node)
const sent = (node: NodeClient) => evm('eth_sendTransaction', [{ to: token, data: transfer }], node)
const evm = (method: string, params: unknown, node: NodeClient = noNode) =>
  prepareEvm({ method, params }, evmNeeds(node))
const solana: (method: string, params: unknown) => ReturnType<Prepare> = (method, params) =>
  prepareSolana({ method, params }, solanaNeeds(signer, noNode))
function withMemo(text: string): string {
  const transaction = new Transaction({
    feePayer: new PublicKey(signer.account),
    blockhash: base58.encode(new Uint8Array(32).fill(7)),
    lastValidBlockHeight: 1,
  }).add(memo(text))
  const wire = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  return base64.encode(new Uint8Array(wire))
}

/** Undecided by anything but what a sponsor says of itself. */
async function sponsored(name: string): Promise<Prepared> {
  const prepared = await evm('personal_sign', ['Hello', account.address])
  const offer = await getOffer({
    paymaster: {
      ask: async () => ({
        paymaster: friend,
        paymasterData: '0x',
        paymasterPostOpGasLimit: '0x1',
        sponsor: { name },
      }),
    },
    operation: {},
    chainId: 31337n,
    context: undefined,
  })
  if (!offer) throw new FrameError('params-invalid', 'It does not pay')
  return { ...prepared, decoded: { ...prepared.decoded, fee: 1n, sponsor: { name: offer.name } } }
}

async function granted(node: NodeClient): Promise<Prepared> {
  const prepared = await evm('personal_sign', ['Hello', account.address])
  const action = await describePermission(
    {
      raw: {},
      granted: { type: 'erc20-token-allowance', data: {} },
      delegate: friend,
      permission: { type: 'token', token, amount: { type: 'total', max: 5n } },
      expiry: 4_000_000_000n,
      notBefore: 0n,
    },
    createTokens(node),
  )
  return { ...prepared, decoded: { ...prepared.decoded, actions: [action] } }
}

const asBytes = (text: string) => `0x${Buffer.from(text).toString('hex')}`
/** One that has controls in it is none, and stands there as its bytes. */
const asText = (text: string) => [sanitizeText(text), asBytes(text)]

interface Come {
  readonly prepared: ReturnType<Prepare>
  /** One of these stands there. */
  readonly shown: readonly (string | undefined)[]
}

/** Every way that a text of a stranger’s comes there, and as what it is shown. */
const renderers: Readonly<Record<string, (text: string) => Come>> = {
  'a text to sign': (text) => ({
    prepared: evm('personal_sign', [text, account.address]),
    shown: asText(text),
  }),
  'the statement of a sign-in': (text) => {
    const whole = signIn('shop.example.com', text, 'x')
    return { prepared: evm('personal_sign', [whole, account.address]), shown: asText(whole) }
  },
  'what a sign-in allows besides': (text) => {
    const whole = signIn('shop.example.com', 'Hi', text)
    return { prepared: evm('personal_sign', [whole, account.address]), shown: asText(whole) }
  },
  'a value of typed data': (text) => ({
    prepared: typed({
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: {},
      message: { text },
    }),
    shown: [sanitizeText(text)],
  }),
  'the name of whom typed data is for': (text) => ({
    prepared: typed({
      types: { Note: [{ name: 'isRead', type: 'bool' }] },
      primaryType: 'Note',
      domain: { name: text },
      message: { isRead: true },
    }),
    shown: [sanitizeText(text)],
  }),
  'the name of a field': (text) => ({
    prepared: typed({
      types: { Note: [{ name: text, type: 'bool' }] },
      primaryType: 'Note',
      domain: {},
      message: { [text]: true },
    }),
    shown: [sanitizeText(text, 128)],
  }),
  'the name of a type': (text) => ({
    prepared: typed({
      types: { [text]: [{ name: 'isRead', type: 'bool' }] },
      primaryType: text,
      domain: {},
      message: { isRead: true },
    }),
    shown: [`Sign “${sanitizeText(text, 128)}”`],
  }),
  'the symbol of a token': (text) => ({
    prepared: sent(contract(text, 'A token')),
    shown: [shownLine(text, 32), 'A token'],
  }),
  'the name of a token': (text) => ({
    prepared: sent(contract('', text)),
    shown: [shownLine(text, 32), '0x5FbD…0aa3'],
  }),
  'the name of a sponsor': (text) => ({
    prepared: sponsored(text),
    shown: [`Sponsored by ${shownLine(text)}`, 'Sponsored'],
  }),
  'the symbol of a token in a permission': (text) => ({
    prepared: granted(contract(text, 'A token')),
    shown: [shownLine(text, 32), 'A token'],
  }),
  'a text to sign on Solana': (text) => ({
    prepared: solana('solana_signMessage', {
      message: base58.encode(new TextEncoder().encode(text)),
      pubkey: signer.account,
    }),
    shown: asText(text),
  }),
  'a memo on Solana': (text) => ({
    prepared: solana('solana_signTransaction', { transaction: withMemo(text) }),
    shown: [sanitizeText(text)],
  }),
}

/** What the screens are made of, with what may stand in each. */
const tags =
  /^(main|header|footer|section|details|summary|h[12]|p|dl|dt|dd|div|ul|li|span|bdi|button|svg|path)$/i
const attributes: Readonly<Record<string, RegExp>> = {
  class: /^[a-z ]+$/,
  id: /^(title|obstacle|unread)$/,
  type: /^button$/,
  role: /^(status|group)$/,
  tabindex: /^(-1|0)$/,
  hidden: /^$/,
  'aria-labelledby': /^title$/,
  'aria-label': /^(Close|Back)$/,
  'aria-disabled': /^true$/,
  'aria-describedby': /^(obstacle|unread)$/,
  'data-read': /^$/,
  'aria-hidden': /^true$/,
  'data-warning': /^[a-z-]+$/,
  'data-approve': /^$/,
  'data-decline': /^$/,
  viewBox: /^0 0 24 24$/,
  width: /^20$/,
  height: /^20$/,
  d: /^[\w .-]+$/,
}
/** Not drawn, or turning others around; but for lines, and what joins letters. */
const unseen = /[\u115f\u1160\u2800\u3164\uffa0]|(?![\n\t\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/u

function expectPlain(root: Element) {
  const all = [...root.querySelectorAll('*')]
  expect(all.length).toBeGreaterThan(10)
  for (const element of all) {
    expect(element.tagName).toMatch(tags)
    for (const { name, value } of element.attributes)
      expect(value, name).toMatch(attributes[name] ?? /^\b$/)
  }
  expect(unseen.exec(root.textContent ?? '')).toBeNull()
}

describe('[F7] a text of a stranger’s', () => {
  const alert = vi.fn()
  beforeEach(() => {
    alert.mockReset()
    vi.stubGlobal('alert', alert)
  })

  /** False where it is no request at all, and nothing is shown of it. */
  async function isDrawn(renderer: string, text: string): Promise<boolean> {
    const made = renderers[renderer]?.(text)
    if (!made) throw new Error(`No such way: ${renderer}`)
    const prepared = await made.prepared.catch((thrown: unknown) => {
      expect(thrown).toBeInstanceOf(FrameError)
    })
    if (!prepared) return false
    const { ended, leave } = asking(prepared.decoded)
    await vi.waitFor(() => expect(document.querySelector('main')).not.toBeNull(), { interval: 1 })
    expectPlain(document.body)
    const isolated = [...document.querySelectorAll('bdi, dt')].map(({ textContent }) => textContent)
    const isShown = (shown: string | undefined) =>
      shown !== undefined && isolated.some((line) => line?.includes(shown))
    expect(made.shown.some(isShown), made.shown.join(' | ')).toBe(true)
    leave()
    expect(await ended).toBe('aborted')
    expect(alert).not.toHaveBeenCalled()
    return true
  }

  it.each(Object.keys(renderers))('is shown as it was meant: %s', async (renderer) => {
    expect(await isDrawn(renderer, 'Hello')).toBe(true)
  })

  it.each(Object.keys(renderers))(
    'turns nothing around, and hides nothing: %s',
    async (renderer) => {
      for (const hidden of [
        '\u202e',
        '\u2067',
        '\u200b',
        '\u2028',
        '\u00ad',
        '\u{e0041}',
        '\ufeff',
        '\u3164',
      ])
        await isDrawn(renderer, `pay ${hidden}100`)
    },
  )

  describeVectors('markup-xss', (cases) => {
    // As long as a transaction of Solana can be.
    const texts = cases.map(({ payload }) => String(payload).slice(0, 256))
    // What is none of the words that typed data knows is refused as a whole.
    const often = /^(a text|a value|the name of (whom|a token)|the symbol|a memo)/
    it.each(Object.keys(renderers))('%s is plain text with any content', async (renderer) => {
      let drawn = 0
      for (const text of texts) if (await isDrawn(renderer, text)) drawn += 1
      if (often.test(renderer)) expect(drawn).toBeGreaterThan(texts.length * 0.9)
    })
  })
})
