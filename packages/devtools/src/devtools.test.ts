// @vitest-environment happy-dom
/** The feature as a host uses it: a stub that records transitions, and a panel that loads on request. */
import { type Kit, memoryStorage } from '@scope/core'
import { afterEach, expect, it, vi } from 'vitest'
import { endKits, hosts, inPanel, kitWith, soon } from './fixtures/kits.js'

afterEach(endKits)

const isOpen = (place = 0) => inPanel('.panel', place).length === 1
const opened = (place = 0) => soon(() => expect(isOpen(place)).toBe(true))
const tab = (id: string, place = 0) => inPanel<HTMLButtonElement>(`#tab-${id}`, place)[0]?.click()

/** Waits until a panel has opened that was requested later. Any earlier panel would have opened by then. */
async function laterCame() {
  const { kit } = kitWith({ storage: memoryStorage() })
  kit.start()
  kit.devtools?.open()
  await soon(() => expect(inPanel('.panel')).toHaveLength(1))
  expect(hosts()).toHaveLength(1)
  kit.stop()
}

it('opens the panel with the corner button, and moves focus there and back', async () => {
  const { kit } = kitWith()
  kit.start()
  await soon(() => expect(inPanel('.corner button')).toHaveLength(1))
  const [button] = inPanel('.corner button')
  expect(button?.getAttribute('aria-label')).toBe('Open Scope devtools, A site')
  button?.focus()
  button?.click()
  await opened()
  const root = hosts()[0]?.shadowRoot
  expect(root?.activeElement?.id).toBe('tab-state')
  // The page knows the host element alone.
  expect(document.activeElement).toBe(hosts()[0])
  inPanel('.close')[0]?.click()
  await soon(() => expect(isOpen()).toBe(false))
  expect(root?.activeElement).toBe(button)
  expect(inPanel('.corner button')).toEqual([button])
})

it('adds nothing to the page without a button until the host opens it', async () => {
  const { kit } = kitWith({}, { button: false })
  kit.start()
  await laterCame()
  expect(hosts()).toEqual([])
  kit.devtools?.open()
  await opened()
  expect(inPanel('.corner')).toEqual([])
  expect(document.activeElement).toBe(document.body)
  kit.devtools?.close()
  await soon(() => expect(isOpen()).toBe(false))
})

it('shows earlier transitions with their times and the gaps between them', async () => {
  const { kit, wallet } = kitWith({}, { button: false })
  kit.start()
  kit.modal.open()
  wallet.reject()
  await kit.connection.connect('dev.test.meadow')
  wallet.approve()
  await kit.connection.connect('dev.test.meadow')
  await kit.network.switchTo('eip155:10')
  kit.devtools?.open()
  await opened()
  tab('log')
  const rows = inPanel('tbody tr').map((row) =>
    [...row.querySelectorAll('td span')].map(({ textContent }) => textContent),
  )
  expect(rows.map(([, , of, move]) => `${of}: ${move}`)).toEqual(
    expect.arrayContaining([
      'dialog: Connect',
      'event: MODAL_OPEN connected=false view=Connect',
      'question: pending in eip155, Meadow',
      'question: failed in eip155: user-rejected, Meadow',
      'event: USER_REJECTED walletId=dev.test.meadow',
      'eip155: connected on eip155:1, account 1 of 2, Meadow',
      'eip155: connected on eip155:10, account 1 of 2, Meadow',
      'eip155 network: eip155:10',
    ]),
  )
  for (const [at, gap] of rows) {
    expect(at).toMatch(/^\d[\d\u202f]*(\.\d)?$/)
    expect(gap).toMatch(/^\+\d[\d\u202f]*(\.\d)?$/)
  }
})

it('updates while open, with the current state of each namespace', async () => {
  const { kit, wallet } = kitWith()
  kit.start()
  kit.devtools?.open()
  await opened()
  const card = () => inPanel('.card')[0]?.textContent
  await soon(() => expect(card()).toContain('eip155, activedisconnected'))
  await kit.connection.connect('dev.test.meadow')
  await soon(() => expect(card()).toContain('Meadowdev.test.meadow'))
  expect(card()).toContain('activeconnected')
  const { address = '' } = kit.account('eip155').get()
  expect(card()).toContain(`${address.slice(0, 4)}…${address.slice(-6)}one of 2`)
  expect(card()).not.toContain(address)
  wallet.changeNetwork('eip155:999')
  await soon(() => expect(card()).toContain('eip155:999not listed'))
})

it('opens with the start if requested before, and again after a reload and a restart', async () => {
  const storage = memoryStorage()
  const { kit } = kitWith({ storage }, { button: false })
  kit.devtools?.open()
  expect(hosts()).toEqual([])
  kit.start()
  await opened()
  kit.stop()
  expect(hosts()).toEqual([])
  kit.start()
  await opened()
  kit.stop()

  const next = kitWith({ storage }, { button: false }).kit
  next.start()
  await opened()
  next.devtools?.close()
  await soon(() => expect(isOpen()).toBe(false))
  next.stop()
  next.start()
  await laterCame()
  expect(hosts()).toEqual([])
})

it('removes elements, listeners and observers when the kit stops', async () => {
  const observers = vi.spyOn(PerformanceObserver.prototype, 'disconnect')
  const { kit } = kitWith({ debug: true })
  const listeners = (of: Kit) =>
    [
      of.wallets.$wallets,
      of.wallets.$ignoredWallets,
      of.alerts.$alerts,
      of.connection.forNamespace('eip155'),
    ].map(({ lc }) => lc)
  kit.start()
  const before = listeners(kit)
  kit.devtools?.open()
  await opened()
  expect(listeners(kit)).not.toEqual(before)
  kit.stop()
  expect(hosts()).toEqual([])
  expect(observers).toHaveBeenCalledTimes(1)
  expect(kit.wallets.$ignoredWallets.lc).toBe(0)
  expect(kit.alerts.$alerts.lc).toBe(0)
  kit.modal.open()
  expect(await kit.devtools?.report()).toContain('The kit is not started')
})

it('leaves nothing behind when stopped while the panel loads', async () => {
  const { kit } = kitWith()
  kit.start()
  kit.devtools?.open()
  kit.stop()
  await laterCame()
  expect(hosts()).toEqual([])
})

it('reports a rendering error to the developer only, and retries from scratch', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit } = kitWith()
  kit.start()
  await soon(() => expect(hosts()).toHaveLength(1))
  const broken = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation(() => {
    throw new Error('no sheets')
  })
  kit.devtools?.open()
  await soon(() => expect(consoleError).toHaveBeenCalledTimes(1))
  expect(isOpen()).toBe(false)
  broken.mockRestore()
  kit.devtools?.open()
  await opened()
  expect(hosts()).toHaveLength(1)
})

it('adds a button and a panel for each of two kits', async () => {
  const kit = kitWith().kit
  const other = kitWith({ metadata: { name: 'Another', url: 'https://site.example' } }).kit
  kit.start()
  other.start()
  await soon(() => expect(hosts()).toHaveLength(2))
  expect(hosts().map(({ dataset }) => dataset.place)).toEqual(['0', '1'])
  other.devtools?.open()
  await opened(1)
  expect(isOpen(0)).toBe(false)
  expect(inPanel('.panel', 1)[0]?.getAttribute('aria-label')).toBe('Scope devtools, Another')
  kit.stop()
  expect(hosts()).toHaveLength(1)
  expect(isOpen(0)).toBe(true)
})
