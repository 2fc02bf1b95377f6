// @vitest-environment happy-dom
/** [X10] Editing a spending limit on the screen: what is approved is what the screen shows. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Asset } from '../../approval/decoded-request.js'
import { callReverted } from '../../frame-error.js'
import type { ShownVersion } from '../../handlers/limit-choice.js'
import { createAppearance } from '../appearance.js'
import { createScreenController } from '../screen-controller.js'
import { askApproval } from './request-approval.js'

const asset = {
  kind: 'token',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'STD',
  decimals: 6,
} satisfies Asset
const version = (amount: bigint | 'all', max = 5_000_000n): ShownVersion => ({
  decoded: {
    chainId: 'eip155:31337',
    account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    actions: [{ type: 'approve', asset, spender: '0x7099', amount, isPermit: false }],
    warnings: amount === 'all' ? ['unlimited-approval'] : [],
    changes: [],
  },
  limits: [{ action: 0, asset, max }],
})

let looks: ((entries: readonly object[]) => void)[] = []
beforeEach(() => {
  looks = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(say: (typeof looks)[number]) {
        looks.push(say)
      }
      observe() {}
      disconnect() {}
    },
  )
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

function press(selector: string) {
  const event = new MouseEvent('click', { bubbles: true })
  Object.defineProperty(event, 'isTrusted', { value: true })
  const found = document.querySelector(selector)
  if (!found) throw new Error(`No ${selector}.`)
  found.dispatchEvent(event)
}
const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
async function see() {
  for (const say of looks) say([{ isVisible: true, intersectionRatio: 1 }])
  await wait(500)
}
const getHero = () => document.querySelector('.hero h2')?.textContent
const getError = () => document.querySelector('[role=alert]')?.textContent

async function request(
  amount: bigint | 'all',
  max: bigint,
  setLimit = async (n: bigint) => version(n),
  first = version(amount, max),
) {
  const choose = vi.fn()
  const set = vi.fn((_: ShownVersion, __: number, n: bigint) => setLimit(n))
  const screens = createScreenController({
    body: document.body,
    notify: () => undefined,
    closeLabel: () => 'Close',
    backLabel: () => 'Back',
  })
  const approving = askApproval(
    {
      screens,
      appearance: createAppearance(document.documentElement),
      approvesInWindow: () => false,
      host: 'wallet.example.com',
      getContext: async () => ({ network: { decimals: 18 }, prices: new Map() }),
    },
    {
      id: 'one',
      signal: new AbortController().signal,
      parentOrigin: 'https://shop.example.com',
      decoded: first.decoded,
      limit: { first, set, choose },
    },
  )
  await wait()
  return { approving, choose, set, first }
}
/** Opens the card of the limit, and sets what is typed. */
async function type(typed: string) {
  if (document.querySelector('.limit')) press('.limit button')
  await vi.waitFor(() => expect(document.querySelector('input')).not.toBeNull())
  const input = document.querySelector('input')
  if (input) input.value = typed
  press('.primary')
  await wait()
}

describe('[X10] a spending limit', () => {
  it('is shown again with the amount that was set, and approved as that', async () => {
    const { approving, choose, set, first } = await request('all', 2n ** 256n - 1n)
    expect(document.querySelector('[data-warning=unlimited-approval]')).not.toBeNull()
    await type('12.5')
    expect(set).toHaveBeenCalledWith(first, 0, 12_500_000n)
    expect(getHero()).toBe('Approve spending 12.5 STD')
    expect(document.querySelector('.warning')).toBeNull()
    // Another half second counts from here.
    press('[data-approve]')
    expect(choose).not.toHaveBeenCalled()
    await see()
    press('[data-approve]')
    await approving
    expect(choose).toHaveBeenCalledWith(version(12_500_000n))
  })

  it('stays as asked if it is not edited, or editing is cancelled', async () => {
    const { approving, choose, first } = await request(5_000_000n, 5_000_000n)
    press('.limit button')
    await vi.waitFor(() => expect(document.querySelector('input')?.value).toBe('5'))
    press('footer .plain')
    expect(getHero()).toBe('Approve spending 5 STD')
    await see()
    press('[data-approve]')
    await approving
    expect(choose).toHaveBeenCalledExactlyOnceWith(first)
  })

  it('is not changed by an answer that comes after editing was cancelled', async () => {
    let arrive: (version: ShownVersion) => void = () => undefined
    const answer = new Promise<ShownVersion>((resolve) => {
      arrive = resolve
    })
    const { approving, choose, first } = await request(5_000_000n, 5_000_000n, () => answer)
    await type('4')
    press('footer .plain')
    arrive(version(4_000_000n))
    await wait()
    expect(getHero()).toBe('Approve spending 5 STD')
    await see()
    press('[data-approve]')
    await approving
    expect(choose).toHaveBeenCalledExactlyOnceWith(first)
  })

  it.each([
    ['', 'Enter an amount above 0.'],
    ['0', 'Enter an amount above 0.'],
    ['1,000', 'Enter an amount above 0.'],
    ['-1', 'Enter an amount above 0.'],
    ['0.0000001', 'Enter an amount above 0.'],
    ['5.000001', 'Enter at most 5 STD.'],
  ])('refuses %j at its field', async (typed, message) => {
    const { set } = await request(5_000_000n, 5_000_000n)
    await type(typed)
    expect(getError()).toBe(message)
    expect(document.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
    expect(set).not.toHaveBeenCalled()
    expect(document.querySelector('[data-approve]')).toBeNull()
  })

  it('says if it can’t be prepared again, and approves nothing', async () => {
    const { choose } = await request(5_000_000n, 5_000_000n, () =>
      Promise.reject(new Error('offline')),
    )
    await type('4')
    expect(getError()).toContain('Something went wrong')
    expect(choose).not.toHaveBeenCalled()
  })

  it('says at its field that a call fails with it', async () => {
    const { choose } = await request(5_000_000n, 5_000_000n, () => Promise.reject(callReverted()))
    await type('4')
    expect(getError()).toBe('This request fails with that limit. Enter a higher amount.')
    expect(document.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
    expect(choose).not.toHaveBeenCalled()
  })

  it('is offered for each allowance of a batch', async () => {
    const pay = { type: 'transfer', asset: { kind: 'native' }, amount: 1n, to: '0x7099' } as const
    const { decoded, limits } = version(5_000_000n)
    const batch = (amount: bigint): ShownVersion => ({
      decoded: { ...decoded, actions: [pay, ...version(amount).decoded.actions, pay] },
      limits: limits.map((limit) => ({ ...limit, action: 1 })),
    })
    const first = batch(5_000_000n)
    const { approving, choose, set } = await request(
      ...([5_000_000n, 5_000_000n, async (n: bigint) => batch(n), first] as const),
    )
    expect(document.querySelectorAll('.limit')).toHaveLength(1)
    await type('2.5')
    expect(set).toHaveBeenCalledExactlyOnceWith(first, 1, 2_500_000n)
    expect(document.body.textContent).toContain('Approve spending 2.5 STD')
    await see()
    press('[data-approve]')
    await approving
    expect(choose).toHaveBeenCalledExactlyOnceWith(batch(2_500_000n))
  })
})
