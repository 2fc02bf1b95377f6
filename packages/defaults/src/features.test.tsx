/** What a visitor is offered with `defaults()`, and what is gone where `features` turns it off. Only the gateway is scripted. */
import { createKit, type KitOptions, memoryStorage } from '@scope/core'
import { legal } from '@scope/core/legal'
import { mountScope } from '@scope/react/mount'
import { createMemoryAdapter } from '@scope/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { defaults } from './index.js'

type Flags = NonNullable<KitOptions['features']>

const ends: (() => void)[] = []
const close = () => {
  for (const end of ends.splice(0)) end()
}
afterEach(close)

const answers: Readonly<Record<string, object>> = {
  '/getWallets': { data: [{ id: 'fox', name: 'Fox', namespaces: ['eip155'] }], count: 1 },
  '/getAnalyticsConfig': { isAnalyticsEnabled: false },
  '/v1/supported-chains': {
    features: {
      balance: [],
      history: ['eip155:1'],
      price: false,
      names: { suffixes: [], ens: false },
    },
  },
}

function open(features: Flags = {}, options: Partial<KitOptions> = {}) {
  const asked: string[] = []
  const memory = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1'] })
  const kit = createKit({
    ...defaults(),
    legal: legal({ termsConditionsUrl: '/terms' }),
    metadata: { name: 'My site', url: 'https://site.example' },
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
      },
    ],
    adapters: [memory.adapter],
    storage: memoryStorage(),
    gatewayUrl: 'https://gateway.example',
    projectId: 'my-site',
    env: {
      async fetch(url) {
        const { pathname } = new URL(String(url))
        asked.push(pathname)
        const answer = answers[pathname]
        return answer ? Response.json(answer) : new Response('{}', { status: 501 })
      },
    },
    features,
    ...options,
  })
  const place = document.body.appendChild(document.createElement('div'))
  const { unmount } = mountScope(kit, place, { component: 'none' })
  ends.push(kit.start(), unmount, () => place.remove())
  return { kit, asked }
}
type World = ReturnType<typeof open>

const all = (selector: string) =>
  [...document.querySelectorAll(`dialog ${selector}`)].map((element) => element.textContent ?? '')

/** Names of the rows, fields and social buttons of Connect, once nothing is waited for. */
async function waysIn({ kit }: World): Promise<readonly string[]> {
  kit.modal.open({ view: 'Connect' })
  const named = () =>
    [
      ...document.querySelectorAll(
        'dialog .scope-row-title, dialog .scope-field, dialog .scope-socials > button',
      ),
    ].map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
  await vi.waitFor(() => {
    expect(named()).toContain('Continue with Google')
    expect(all('.scope-skeleton')).toEqual([])
  }, 5_000)
  return named()
}

/** Buttons and tabs of the account. */
async function account({ kit }: World): Promise<readonly string[]> {
  await kit.connection.connect('test.memory.wallet1')
  kit.modal.open({ view: 'Account' })
  await vi.waitFor(() => expect(all('.scope-tokens')).toHaveLength(1), 5_000)
  return [...all('.scope-actions button'), ...all('.scope-segment')]
}

it('[MOD-08] offers wallets, all wallets, email and social accounts, without a checkbox', async () => {
  const titles = await waysIn(open())
  expect(titles).toEqual(
    expect.arrayContaining(['Memory Wallet 1', 'All wallets', 'Email address']),
  )
  // The list itself, not a row that leads to it.
  expect(titles).not.toContain('Connect a wallet')
  expect(document.querySelector('dialog [type=checkbox]')).toBeNull()
})

it.each<[keyof Flags, string]>([
  ['allWallets', 'All wallets'],
  ['email', 'Email address'],
])('[MOD-08] removes, with %s: false, only “%s”', async (flag, title) => {
  const before = await waysIn(open())
  expect(before).toContain(title)
  close()
  expect(await waysIn(open({ [flag]: false }))).toEqual(before.filter((name) => name !== title))
})

it('[CON-05] offers an account of each social provider, Farcaster included', async () => {
  const { kit } = open()
  kit.modal.open({ view: 'ConnectSocials' })
  await vi.waitFor(() => expect(all('.scope-row-title').length).toBeGreaterThan(1), 5_000)
  expect(all('.scope-row-title')).toEqual(
    ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'].map(
      (provider) => `Continue with ${provider}`,
    ),
  )
})

it('[MOD-08] replaces the list with a row that leads to it with collapseWallets: true', async () => {
  const world = open({ collapseWallets: true })
  const titles = await waysIn(world)
  expect(titles).toContain('Connect a wallet')
  expect(titles).not.toContain('Memory Wallet 1')
  const [row] = [...document.querySelectorAll<HTMLElement>('dialog .scope-row')].filter((element) =>
    element.textContent?.includes('Connect a wallet'),
  )
  row?.click()
  await vi.waitFor(() => expect(all('.scope-row-title')).toContain('Memory Wallet 1'), 5_000)
})

it('[MOD-08] asks first with legalCheckbox: true', async () => {
  await waysIn(open({ legalCheckbox: true }))
  expect(document.querySelector('dialog [type=checkbox]')).not.toBeNull()
})

it('[MOD-08][MOD-09] offers to swap, to receive, to send, and activity in the account', async () => {
  expect(await account(open())).toEqual(['Swap', 'Receive', 'Send', 'Tokens', 'Activity'])
})

it.each<[keyof Flags, readonly string[]]>([
  ['swaps', ['Receive', 'Send', 'Tokens', 'Activity']],
  ['receive', ['Swap', 'Send', 'Tokens', 'Activity']],
  ['send', ['Swap', 'Receive', 'Tokens', 'Activity']],
  ['history', ['Swap', 'Receive', 'Send']],
])('[MOD-08] keeps, with %s: false, %j', async (flag, left) => {
  expect(await account(open({ [flag]: false }))).toEqual(left)
})

it('[MOD-09] shows wallet features in the order of the site', async () => {
  const world = open({}, { walletFeaturesOrder: ['swaps', 'send', 'onramp', 'receive'] })
  expect((await account(world)).slice(0, 3)).toEqual(['Swap', 'Send', 'Receive'])
})

it('[MOD-08] asks the gateway for analytics, unless analytics is false', async () => {
  const [on, off] = [open(), open({ analytics: false })]
  // Both have waited by the time that the second to be opened has asked.
  for (const { kit } of [off, on]) kit.modal.open()
  await vi.waitFor(() => expect(on.asked).toContain('/getAnalyticsConfig'), 5_000)
  expect(off.asked).not.toContain('/getAnalyticsConfig')
})
