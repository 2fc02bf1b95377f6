/** [MOD-08] The site's terms: named below the ways to connect, or accepted before one is used. */
import type { KitOptions } from '@scope/core'
import { legal } from '@scope/core/legal'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it } from 'vitest'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const urls = { termsConditionsUrl: 'https://site.example/terms', privacyPolicyUrl: '/privacy' }
type View = 'Connect' | 'ConnectWallets'

async function page(options: Partial<KitOptions>, locale?: 'de') {
  const { kit } = testKit(options)
  render(
    <ScopeProvider kit={kit} locale={locale}>
      {null}
    </ScopeProvider>,
  )
  const open = (view: View = 'Connect') => act(() => kit.modal.open({ view }))
  return { kit, open }
}

const wallet = () => screen.findByRole('button', { name: /Memory Wallet 1/, hidden: true })
const isInert = (element: HTMLElement) => element.closest('[inert]') !== null

it('names both documents without a checkbox if the option is off', async () => {
  const { open } = await page({ legal: legal(urls) })
  await open()
  expect(isInert(await wallet())).toBe(false)
  expect(screen.queryByRole('checkbox')).toBeNull()
  const notice = screen.getByText(/By connecting, you accept the/)
  expect(notice.textContent).toBe(
    'By connecting, you accept the terms of service and privacy policy.',
  )
  expect(screen.getByRole('link', { name: 'terms of service' })).toHaveProperty(
    'href',
    urls.termsConditionsUrl,
  )
})

it.each(['Connect', 'ConnectWallets'] as const)(
  '[MOD-08] blocks choosing a wallet in %s until the user accepts, and asks once',
  async (view) => {
    const { open, kit } = await page({ legal: legal(urls), features: { legalCheckbox: true } })
    await open(view)
    expect(isInert(await wallet())).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /I accept the terms of service and/ }))
    expect(isInert(await wallet())).toBe(false)
    expect(kit.legal?.$isAccepted.get()).toBe(true)
    act(() => kit.modal.close())
    await open('Connect')
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(isInert(await wallet())).toBe(true)
  },
)

it('[MOD-08] starts no connection in a view that the site opens until the user accepts', async () => {
  const { kit } = await page({ legal: legal(urls), features: { legalCheckbox: true } })
  act(() => kit.modal.open({ view: 'ConnectingExternal', walletId }))
  const box = await screen.findByRole('checkbox')
  expect(kit.connection.$connectionAttempt.get()).toEqual({ status: 'idle' })
  fireEvent.click(box)
  await expect.poll(() => kit.account('eip155').get().isConnected).toBe(true)
})

it('names the only document of a site in the current language', async () => {
  const { termsConditionsUrl } = urls
  const { open } = await page(
    { legal: legal({ termsConditionsUrl }), features: { legalCheckbox: true } },
    'de',
  )
  await open()
  const name = /^Ich akzeptiere: Nutzungsbedingungen/
  expect(await screen.findByRole('checkbox', { name })).toBeTruthy()
})

it('passes axe', async () => {
  const { open } = await page({ legal: legal(urls), features: { legalCheckbox: true } })
  await open()
  await screen.findByRole('checkbox')
  const rules = { 'color-contrast': { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  expect(violations.map(({ id }) => id)).toEqual([])
})
