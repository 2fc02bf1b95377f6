import { KitError } from '@scope/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { de } from '../messages/de.js'
import { en } from '../messages/en.js'
import { ScopeProvider, type ScopeProviderProps } from '../provider.js'
import { useErrorMessage } from './use-error-message.js'

afterEach(cleanup)

function ErrorText({ error }: { readonly error: KitError | undefined }) {
  const messages = useErrorMessage(error)
  return <p data-testid="told">{messages ? `${messages.title} / ${messages.hint}` : 'nothing'}</p>
}

const text = () => screen.getByTestId('told').textContent
const error = new KitError('insufficient-funds', 'For developers.')
function page(code: KitError | undefined, locale?: ScopeProviderProps['locale']) {
  const { kit } = testKit()
  const draw = (shown: KitError | undefined) => (
    <ScopeProvider kit={kit} locale={locale}>
      <ErrorText error={shown} />
    </ScopeProvider>
  )
  const { rerender } = render(draw(code))
  return { show: (shown: KitError | undefined) => rerender(draw(shown)) }
}

describe('error messages for users', () => {
  it('returns nothing without an error, and English after the first fetch', async () => {
    const { show } = page(undefined)
    expect(text()).toBe('nothing')
    show(error)
    const { title, hint } = en.error('insufficient-funds')
    await waitFor(() => expect(text()).toBe(`${title} / ${hint}`))
  })

  it.each<ScopeProviderProps['locale']>([de, 'de'])(
    'are those of the language in use',
    async (to) => {
      page(error, to)
      await waitFor(() => expect(text()).toContain('Guthaben reicht nicht'))
    },
  )

  it.each<[ScopeProviderProps['locale'], string, string]>([
    ['en', 'mail-code-wrong', en.email.errors['mail-code-wrong']],
    ['de', 'mail-code-wrong', de.email.errors['mail-code-wrong']],
    ['en', 'popup-blocked', en.email.errors['popup-blocked']],
    ['en', 'no-such-reason', en.email.failed],
  ])('say in %s why a login failed: %s', async (to, reason, messages) => {
    const details = { reason }
    page(new KitError('embedded-wallet-failed', 'For developers.', { details }), to)
    await waitFor(() => expect(text()).toBe(`${messages} / `))
  })

  it('returns when the user may log in again', async () => {
    const details = { reason: 'rate-limited', retryAfter: 11_100 }
    page(new KitError('embedded-wallet-failed', 'For developers.', { details }))
    await waitFor(() => expect(text()).toBe('Please try again after 12 seconds / '))
  })

  it('updates when the error changes', async () => {
    const { show } = page(error)
    await waitFor(() => expect(text()).not.toBe('nothing'))
    show(new KitError('nonce-too-low', 'For developers.'))
    expect(text()).toContain(en.error('nonce-too-low').title)
  })
})
