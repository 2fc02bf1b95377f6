// @vitest-environment happy-dom
/** What an approval says of a smart account: who pays, which code the account gets, and every limit of a permission. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Action, DecodedRequest } from '../../approval/decoded-request.js'
import type { ApprovalContext } from '../../networks/context.js'
import { ar } from '../messages/ar.js'
import { de } from '../messages/de.js'
import { en } from '../messages/en.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { approvalContent, approvalTitle } from './approval-card.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const delegate = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const other = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const game = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const token = {
  kind: 'token',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
} as const
const native = { kind: 'native' } as const
const now = Date.UTC(2026, 10, 26, 12)
const until = BigInt(now / 1000) + 30n * 86_400n
const languages = [en, de, ar]

type Permission = Extract<Action, { readonly type: 'permission' }>

const context: ApprovalContext = {
  network: { name: 'Local One', symbol: 'ETH', decimals: 18 },
  prices: new Map([['native', { units: 3_200n * 10n ** 18n, decimals: 18 }]]),
}
const payment: DecodedRequest = {
  chainId: 'eip155:31337',
  account,
  actions: [{ type: 'transfer', asset: native, amount: 5n * 10n ** 17n, to: delegate }],
  warnings: [],
  changes: [{ asset: native, amount: -5n * 10n ** 17n }],
  fee: 29_162_480_659_200n,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function draw(decoded: DecodedRequest, messages: ScreenMessages = en): void {
  const parentOrigin = 'https://shop.example.com'
  document.body.replaceChildren(...approvalContent({ parentOrigin, decoded, context, messages }))
}
/** Every name with its value, in their order. */
const getFacts = () =>
  [...document.querySelectorAll('.fact')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])
const getValue = (name: string) => getFacts().find(([found]) => found === name)?.[1]

function drawPermission(more: Partial<Permission>, messages: ScreenMessages = en): DecodedRequest {
  const decoded: DecodedRequest = {
    chainId: 'eip155:31337',
    account,
    actions: [{ type: 'permission', delegate, until, ...more }],
    warnings: more.isRevoked ? [] : ['unattended'],
  }
  draw(decoded, messages)
  return decoded
}

describe('the sponsor of a fee', () => {
  it('is named, and no amount of a fee is shown', () => {
    draw({ ...payment, sponsor: { name: 'Demo shop' } })
    expect(getValue('Network fee')).toBe('Sponsored by Demo shop')
    expect(document.querySelector('.fee')).toBeNull()
  })

  it('is said to be one if it has no name', () => {
    draw({ ...payment, sponsor: { name: '' } })
    expect(getValue('Network fee')).toBe('Sponsored')
  })

  it('is none if the account pays', () => {
    draw(payment)
    expect(getValue('Max network fee')).toContain('0.00003 ETH')
    expect(document.body.textContent).not.toContain('Sponsored')
  })

  it.each(['<img src=x onerror=alert(1)>', '</bdi><b>Free</b>', '&lt;b&gt;'])(
    'is a text, never markup: %s',
    (name) => {
      draw({ ...payment, sponsor: { name } })
      expect(getValue('Network fee')).toBe(`Sponsored by ${name}`)
      expect(document.querySelector('img, b')).toBeNull()
    },
  )

  it('turns nothing around: it is isolated from the text beside it', () => {
    draw({ ...payment, sponsor: { name: 'שלום' } }, ar)
    const [fact] = [...document.querySelectorAll('dd bdi')].filter(({ textContent }) =>
      textContent?.includes('שלום'),
    )
    expect(fact?.textContent).toBe('ممولة من שלום')
  })
})

describe('an account upgrade', () => {
  const upgrade = { contract, name: 'MetaMask Smart Account' }

  it('is shown with the name and the whole address of its contract', () => {
    draw({ ...payment, upgrade })
    expect(getValue('Account upgrade')).toBe(`MetaMask Smart Account${contract}`)
    expect(getValue('Replaces')).toBeUndefined()
  })

  it.each([
    ['with its name', { contract: other, name: 'Simple7702Account' }, `Simple7702Account${other}`],
    ['by its address alone, if it is not known', { contract: other }, other],
  ])('shows the contract that it replaces %s, with a warning', (_, replaces, text) => {
    const warnings = ['first-time-recipient', 'replaces-account'] as const
    draw({ ...payment, warnings, upgrade: { ...upgrade, replaces } })
    expect(getValue('Replaces')).toBe(text)
    const [first] = document.querySelectorAll('.warning')
    expect(first?.getAttribute('data-warning')).toBe('replaces-account')
    expect(first?.className).toContain('grave')
  })

  it('is not shown where the account stays as it is', () => {
    draw(payment)
    expect(getValue('Account upgrade')).toBeUndefined()
  })
})

describe('a transaction that replaces a pending one', () => {
  it.each([
    ['en', en, 'This replaces a transaction that is still pending.'],
    ['ar', ar, 'يحل هذا محل معاملة لا تزال معلّقة.'],
  ])('is shown with a grave warning first (%s)', (_, messages, text) => {
    draw({ ...payment, warnings: ['first-time-recipient', 'replaces-pending'] }, messages)
    const [first] = document.querySelectorAll('.warning')
    expect(first?.textContent).toContain(text)
    expect(first?.className).toContain('grave')
  })
})

describe('a cancellation', () => {
  const cancellation: DecodedRequest = {
    chainId: 'eip155:31337',
    account,
    actions: [{ type: 'cancel-pending' }],
    warnings: [],
    fee: 29_162_480_659_200n,
  }

  it.each([
    ['en', en, 'Cancel a transaction', 'has no effect, unless the network takes it first'],
    ['de', de, 'Transaktion abbrechen', 'hat keine Wirkung'],
    ['ar', ar, 'إلغاء معاملة', 'لن يكون لمعاملتك المعلّقة أي أثر'],
  ])('is named, with what it does and its fee (%s)', (_, messages, title, hint) => {
    draw(cancellation, messages)
    expect(document.querySelector('.action h2')?.textContent).toBe(title)
    expect(document.querySelector('.action')?.textContent).toContain(hint)
    expect(document.body.textContent).toMatch(/0[.,]00003 ETH/)
    expect(document.querySelector('.changes')).toBeNull()
  })

  it('names the sponsor that pays for it', () => {
    draw({ ...cancellation, sponsor: { name: 'Demo shop' } })
    expect(getValue('Network fee')).toBe('Sponsored by Demo shop')
  })
})

describe('a permission', () => {
  it('is titled as one, and warns that it is used without asking', () => {
    const decoded = drawPermission({ asset: native, amount: 10n ** 16n })
    expect(approvalTitle(decoded, en)).toBe('Grant permission')
    expect(document.querySelector('h2')?.textContent).toBe('Allow payments without asking')
    expect(document.querySelector('.warning')?.className).toContain('grave')
    expect(document.querySelector('.warning')?.textContent).toContain('without asking you')
  })

  it('of an amount in all says the amount, its worth, who may use it, and its end', () => {
    drawPermission({ asset: native, amount: 10n ** 16n })
    expect(getFacts()).toEqual([
      ['At most in total', '0.01 ETH≈ $32.00'],
      ['Can be used by', delegate],
      ['Expires', expect.stringMatching(/^Dec 26, 2026/)],
      ['Network', 'Local One'],
      ['Your account', account],
    ])
  })

  it('of an amount in each period says the period, when it starts, and the token’s contract', () => {
    const from = BigInt(now / 1000)
    drawPermission({ asset: token, amount: 5_000_000n, period: 604_800n, from })
    expect(getFacts().slice(0, 6)).toEqual([
      ['Amount', '5 USDC'],
      ['Every', '7 days'],
      ['Contract', token.address],
      ['Can be used by', delegate],
      ['Starts', expect.stringMatching(/^Nov 26, 2026/)],
      ['Expires', expect.any(String)],
    ])
    expect(getValue('At most in total')).toBeUndefined()
  })

  it('of an amount that grows says how fast, from what on, and up to what', () => {
    drawPermission({
      asset: token,
      amount: 100_000_000n,
      perSecond: 10n,
      atOnce: 1_000_000n,
      from: BigInt(now / 1000),
    })
    expect(getFacts().slice(0, 3)).toEqual([
      ['Available at once', '1 USDC'],
      ['Per second', '0.00001 USDC'],
      ['At most in total', '100 USDC'],
    ])
  })

  it('of a contract’s methods says which, how often, and how much goes with them', () => {
    const methods = ['0x12345678', '0x9abcdef0']
    drawPermission({ contract: game, methods, uses: 12n, asset: native, amount: 1n })
    expect(getFacts().slice(0, 5)).toEqual([
      ['Contract', game],
      ['Methods', '0x12345678, 0x9abcdef0'],
      ['At most in total', '0.000000000000000001 ETH< $0.01'],
      ['Calls at most', '12'],
      ['Can be used by', delegate],
    ])
  })

  it('of methods without a value shows no amount, and is titled as calls', () => {
    drawPermission({ contract: game, methods: ['0x12345678'], uses: 1n })
    expect(document.querySelector('h2')?.textContent).toBe('Allow calls without asking')
    expect(getValue('At most in total')).toBeUndefined()
  })

  it('of a token without decimals says its amount in base units', () => {
    const { decimals: _, ...unknown } = token
    drawPermission({ asset: unknown, amount: 5n })
    expect(getValue('At most in total')).toBe('5 base units USDC')
  })

  it('that is revoked is titled so, with its limits and without the warning', () => {
    const decoded = drawPermission({ asset: token, amount: 5_000_000n, isRevoked: true })
    expect(approvalTitle(decoded, en)).toBe('Revoke permission')
    expect(getValue('At most in total')).toBe('5 USDC')
    expect(document.querySelector('.warning')).toBeNull()
  })

  it('that is revoked and not known says who could use it, and no end', () => {
    drawPermission({ until: 0n, isRevoked: true })
    expect(getFacts().slice(0, 2)).toEqual([
      ['Can be used by', delegate],
      ['Network', 'Local One'],
    ])
  })

  it('of several in one request says the limits of each under its own title', () => {
    const each = { type: 'permission', delegate, until } as const
    draw({
      ...payment,
      actions: [
        { ...each, asset: token, amount: 5_000_000n },
        { ...each, asset: native, amount: 10n ** 18n },
      ],
    })
    expect(document.querySelectorAll('.action h2')).toHaveLength(3)
    expect(getFacts().filter(([name]) => name === 'At most in total')).toEqual([
      ['At most in total', '5 USDC'],
      ['At most in total', '1 ETH≈ $3,200.00'],
    ])
  })
})

describe('every language', () => {
  type Words = Readonly<Record<string, unknown>>
  /** Words by their path: of one that takes a value, with it. */
  const getWords = (words: Words, path = ''): readonly (readonly [string, string])[] =>
    Object.entries(words).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[`${path}${name}`, value] as const]
      if (typeof value === 'function')
        return [[`${path}${name}()`, String(value('VALUE'))] as const]
      return getWords(value as Words, `${path}${name}.`)
    })
  /** German words that are the English ones. */
  const shared: ReadonlySet<string> = new Set(['details', 'domain', 'limitIn()'])

  it.each([de, ar])('has every word of the approval in its own words: $locale', (messages) => {
    const english = new Map(getWords(en.approval))
    const words = getWords(messages.approval)
    expect(words.map(([path]) => path).sort()).toEqual([...english.keys()].sort())
    for (const [path, text] of words) {
      expect(text.trim(), path).not.toBe('')
      if (path.endsWith('()')) expect(text, path).toContain('VALUE')
      if (!shared.has(path) || messages !== de) expect(text, path).not.toBe(english.get(path))
    }
  })

  it.each(languages)('says every limit in it: $locale', (messages) => {
    const { approval } = messages
    const from = BigInt(now / 1000)
    drawPermission({ contract: game, methods: ['0x12345678'], uses: 2n }, messages)
    const called = getFacts().map(([name]) => name)
    drawPermission({ asset: token, amount: 9n, period: 86_400n, from }, messages)
    const periodic = getFacts().map(([name]) => name)
    drawPermission({ asset: token, amount: 9n, perSecond: 1n, atOnce: 2n, from }, messages)
    const growing = getFacts().map(([name]) => name)
    const ends = [approval.until, approval.network, approval.account]
    expect(called).toEqual([
      ...[approval.contract, approval.methods, approval.uses, approval.usedBy],
      ...ends,
    ])
    expect(periodic).toEqual([
      ...[approval.amount, approval.every, approval.contract, approval.usedBy, approval.begins],
      ...ends,
    ])
    expect(growing).toEqual([
      ...[approval.atOnce, approval.perSecond, approval.inTotal, approval.contract],
      ...[approval.usedBy, approval.begins],
      ...ends,
    ])
    // Addresses and times are read in Latin digits.
    expect(document.body.textContent).not.toMatch(/[\u0660-\u0669]/)
  })

  it.each(languages)('says who pays, and what the account becomes: $locale', (messages) => {
    const { approval } = messages
    const upgrade = { contract, name: 'One', replaces: { contract: other } }
    draw({ ...payment, sponsor: { name: 'Demo shop' }, upgrade }, messages)
    expect(getValue(approval.networkFee)).toBe(approval.sponsoredBy('Demo shop'))
    expect(getValue(approval.upgrade)).toBe(`One${contract}`)
    expect(getValue(approval.replaces)).toBe(other)
  })
})
