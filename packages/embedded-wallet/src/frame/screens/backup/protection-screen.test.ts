// @vitest-environment happy-dom
/** What the backup cards offer, and in which order. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFactor } from '../../keys/recovery-factors.js'
import type { WalletRecord } from '../../session/schemas.js'
import { en } from '../messages/en.js'
import type { Card } from '../screen-controller.js'
import { type ProtectionScreenDeps, protectionScreen } from './protection-screen.js'

afterEach(() => document.body.replaceChildren())

const { protection } = en
const set = { set: 'a', isHere: true, isInUse: true, createdAt: Date.UTC(2026, 10, 1) }
const wallet: WalletRecord = {
  addresses: { eip155: '0x1', solana: 'x' },
  hasShareHere: true,
  version: 1,
  createdAt: set.createdAt,
  sets: [set],
}
const held: WalletRecord = {
  ...wallet,
  sets: [set, { ...set, set: 'b', isHere: false, isInUse: false, recovery: 'passphrase' }],
}

function press(text: string) {
  const event = new MouseEvent('click')
  Object.defineProperty(event, 'isTrusted', { value: true })
  const found = [...document.querySelectorAll('button')].find((one) =>
    one.textContent?.startsWith(text),
  )
  if (!found) throw new Error(`No button is called ${text}.`)
  found.dispatchEvent(event)
}
const getButtons = () =>
  [...document.querySelectorAll('button')].map((one) => (one.querySelector('b') ?? one).textContent)

const never = async () => Promise.reject(new Error('Not called.'))
interface Setup {
  readonly isWelcome?: boolean
  readonly hasPasskeys?: boolean
  readonly isRequired?: boolean
  readonly storesShares?: boolean
}

function open(has: WalletRecord | undefined, setup: Setup = {}) {
  const { isWelcome = true, hasPasskeys = true, isRequired = false, storesShares = false } = setup
  let title = ''
  let onBack: Card['onBack']
  const drawing = {
    show(card: Card) {
      title = card.title
      onBack = card.onBack
      document.body.replaceChildren(...card.content, ...(card.foot ?? []))
    },
    scroller: document.body,
    card: document.body,
    onEnd: () => undefined,
  }
  const protect = vi.fn(async () => held)
  const onEnd = vi.fn()
  const make = () =>
    createFactor(new Uint8Array(32), { kind: 'passphrase', salt: 'AAAAAAAAAAAAAAAAAAAAAA', n: 2 })
  const deps: ProtectionScreenDeps = {
    messages: en,
    name: 'ada@example.com',
    isWelcome,
    isRequired,
    elsewhere: undefined,
    passkeys: { isThere: () => hasPasskeys, make, use: never },
    recovery: {
      protect,
      getMethods: async () => [],
      recover: never,
      unprotect: never,
      removeBrowser: never,
      backup: never,
    },
    onProtected: () => undefined,
    onEnd,
    onError: () => undefined,
    ...(has ? { wallet: has } : { create: protect, storesShares }),
  }
  protectionScreen(drawing, deps)
  return { protect, onEnd, getTitle: () => title, back: () => onBack?.() }
}

describe('the first card', () => {
  it('recommends a passkey, and puts the other ways behind a button', () => {
    open(wallet)
    expect(getButtons()).toEqual([protection.usePasskey, protection.others, protection.later])
    expect(document.querySelector('.primary svg')).not.toBeNull()
    expect(document.body.textContent).not.toContain(protection.browsers)
    press(protection.others)
    expect(getButtons()).toEqual([protection.passphrase, protection.file, protection.backup])
  })

  it('recommends the passphrase in a browser without passkeys', () => {
    open(wallet, { hasPasskeys: false })
    expect(getButtons()[0]).toBe(protection.usePassphrase)
    press(protection.others)
    expect(getButtons()).toEqual([protection.file, protection.backup])
  })

  it('has no way to postpone it if there is no wallet without one', () => {
    open(undefined)
    expect(getButtons()).toEqual([protection.usePasskey, protection.others])
    press(protection.others)
    expect(getButtons()).toEqual([protection.passphrase, protection.file])
  })

  it('says that a browser without storage needs the method at each visit', () => {
    const opened = open(undefined)
    expect(opened.getTitle()).toBe(protection.first)
    expect(document.body.textContent).toContain(protection.firstWhy)
  })

  it.each([
    ['a new user', undefined],
    ['a user with a wallet and no method', wallet],
  ])('recommends a passkey and can’t be postponed if the page requires one of %s', (_, has) => {
    const opened = open(has, { isRequired: true, storesShares: true })
    expect(opened.getTitle()).toBe(protection.title)
    expect(document.body.textContent).toContain(protection.why)
    expect(document.body.textContent).not.toContain(protection.firstWhy)
    expect(getButtons()).toEqual([protection.usePasskey, protection.others])
    expect(document.querySelector('[data-later]')).toBeNull()
  })

  it('takes one press and one passkey if the page requires a method', async () => {
    const opened = open(undefined, { isRequired: true, storesShares: true })
    press(protection.usePasskey)
    await vi.waitFor(() => expect(opened.getTitle()).toBe(protection.done))
    expect(opened.protect).toHaveBeenCalledTimes(1)
    press(protection.finish)
    expect(opened.onEnd).toHaveBeenCalledWith(true)
  })

  it('is postponed by Later', () => {
    const { onEnd } = open(wallet)
    press(protection.later)
    expect(onEnd).toHaveBeenCalledWith(false)
  })

  it('ends with a check mark after a method is set up, and leads to the methods in use', async () => {
    const opened = open(wallet)
    press(protection.usePasskey)
    await vi.waitFor(() => expect(opened.getTitle()).toBe(protection.done))
    expect(opened.protect).toHaveBeenCalledTimes(1)
    expect(document.querySelector('.success svg')).not.toBeNull()
    opened.back()
    expect(opened.getTitle()).toBe(protection.title)
    expect(document.body.textContent).toContain(protection.browsers)
  })

  it('comes back from another way to the other ways', () => {
    const opened = open(wallet)
    press(protection.others)
    press(protection.passphrase)
    expect(opened.getTitle()).toBe(protection.passphrase)
    opened.back()
    expect(opened.getTitle()).toBe(protection.others)
    opened.back()
    expect(getButtons()[0]).toBe(protection.usePasskey)
  })
})

describe('in settings', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
  })

  it('all ways and the browsers stand on one card', () => {
    open(wallet, { isWelcome: false })
    const { passkey, passphrase, file, backup, later } = protection
    expect(getButtons()).toEqual([passkey, passphrase, file, backup, later])
    expect(document.querySelector('.warning')?.textContent).toContain(protection.nothingYet)
    expect(document.body.textContent).toContain(protection.thisBrowser)
  })

  it('taking one away has the colour of danger, and is asked once more', () => {
    open(held, { isWelcome: false })
    expect(document.querySelector('.held .bad')?.textContent).toBe(protection.remove)
    press(protection.remove)
    expect(document.querySelector('.danger')?.textContent).toBe(protection.remove)
  })

  it('tells what the only method is, and keeps it if the page requires one', () => {
    open(held, { isWelcome: false })
    press(protection.remove)
    expect(document.body.textContent).toContain(protection.removeLast)
    expect(document.body.textContent).not.toContain(protection.removeMethod)
    open(held, { isWelcome: false, isRequired: true })
    expect(document.querySelector('.held .bad')).toBeNull()
  })

  it('says that other methods still work where there are some', () => {
    const [first] = held.sets.filter(({ recovery }) => recovery !== undefined)
    const more = first ? [{ ...first, set: 'another' }] : []
    open({ ...held, sets: [...held.sets, ...more] }, { isWelcome: false, isRequired: true })
    press(protection.remove)
    expect(document.body.textContent).toContain(protection.removeMethod)
  })
})
