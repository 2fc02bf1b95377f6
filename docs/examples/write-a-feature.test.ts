// @vitest-environment happy-dom
/** The guide's feature as a site has it: given to a kit, and drawn in the dialog. */
import { createKit, memoryStorage } from '@scope/core'
import { ScopeProvider } from '@scope/react'
import { createMemoryAdapter } from '@scope/testing'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { contacts } from './write-a-feature/contacts.js'

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

const site = (storage = memoryStorage(), options = {}) => {
  const { adapter } = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1'] })
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [network],
    adapters: [adapter],
    storage,
    ...options,
  })
  return kit
}

const undo: (() => void)[] = []
afterEach(() => {
  for (const cleanup of undo.splice(0).reverse()) cleanup()
})

it('keeps names for addresses, and tells who counts', () => {
  const storage = memoryStorage()
  const kit = site(storage, { contacts: contacts({ limit: 2 }) })
  undo.push(kit.start())
  const heard: unknown[] = []
  kit.events.on((event) => heard.push(event))
  for (const name of ['Ann', 'Bo', 'Cy']) kit.contacts?.save({ address: `0x${name}`, name })
  kit.contacts?.forget('0xCy')
  expect(heard).toEqual([1, 2, 2].map((total) => ({ type: 'CONTACT_SAVED', total })))
  const later = site(storage, { contacts: contacts() })
  undo.push(later.start())
  expect(later.contacts?.$contacts.get()).toEqual([{ address: '0xBo', name: 'Bo' }])
  expect(() => contacts({ limit: 0 })).toThrowError('contacts: limit: Invalid input')
})

it('renders in the dialog, closes on disconnect, and is rejected if not passed', async () => {
  const kit = site(memoryStorage(), { contacts: contacts() })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  undo.push(() => {
    root.unmount()
    place.remove()
  })
  root.render(createElement(ScopeProvider, { kit }))
  await expect
    .poll(() => kit.connection.connect('test.memory.wallet1').catch(() => false))
    .toBe(true)
  kit.contacts?.save({ address: '0xBo', name: 'Bo' })
  kit.modal.open({ view: 'Contacts' })
  await expect.poll(() => document.querySelector('dialog h2')?.textContent).toBe('Contacts')
  await expect.poll(() => document.querySelector('dialog li')?.textContent).toBe('Bo 0xBoForget Bo')
  document.querySelector<HTMLElement>('dialog li button')?.click()
  await expect.poll(() => document.querySelector('dialog li')).toBeNull()
  await kit.connection.disconnect()
  await vi.waitFor(() => expect(kit.modal.$state.get().status).toBe('closed'), { timeout: 5_000 })

  expect(() => site().modal.open({ view: 'Contacts' })).toThrowError(
    expect.objectContaining({ code: 'view-unavailable' }),
  )
})
