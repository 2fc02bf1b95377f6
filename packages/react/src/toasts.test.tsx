/** Results of payments that come while the dialog is closed: in a corner of the page, and on the account button. */
import { type KeyValueStorage, type KitOptions, memoryStorage } from '@scope/core'
import { send } from '@scope/core/send'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AccountButton } from './account-button.js'
import { friend, sendForm } from './fixtures/send-form.js'
import { settled, testKit } from './fixtures/test-kit.js'
import { pageIdle } from './page-idle.js'
import { ScopeProvider } from './provider.js'

afterEach(cleanup)

type Form = Awaited<ReturnType<typeof sendForm>>

/** A payment that is pending, with the dialog closed. */
async function sentAndClosed(
  options: Parameters<typeof sendForm>[0] = {},
  over: Partial<KitOptions> = {},
) {
  const form = await sendForm(options, over)
  const view = render(
    <ScopeProvider kit={form.kit}>
      <AccountButton />
      <AccountButton />
    </ScopeProvider>,
  )
  form.evm.setTransactionStatus('pending')
  await form.type(friend)
  await act(async () => void (await form.sending.confirm()))
  await waitFor(() => expect(document.querySelector('.scope-sending')).not.toBeNull())
  act(() => form.kit.modal.close())
  return { ...form, view }
}

const toast = () => document.querySelector<HTMLElement>('.scope-toast')
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')
const settle = async ({ evm, sending }: Form, status: 'confirmed' | 'failed') => {
  evm.setTransactionStatus(status)
  await waitFor(() => expect(sending.$transfers.get()[0]?.status).toBe(status), { timeout: 5_000 })
}

describe('a payment that is settled while the dialog is closed', () => {
  it('shows its success, and leads to it', async () => {
    const form = await sentAndClosed()
    expect(toast()).toBeNull()
    await settle(form, 'confirmed')
    await waitFor(() => expect(toast()).not.toBeNull())
    // One for both buttons of the page.
    expect(document.querySelectorAll('.scope-toast')).toHaveLength(1)
    expect(plain(toast()?.querySelector('b')?.textContent)).toBe('Sent 0.5 ETH')
    expect(toast()?.closest('[role=status]')).not.toBeNull()
    fireEvent.click(within(toast() ?? document.body).getByRole('button', { name: 'View' }))
    await waitFor(() =>
      expect(document.querySelector('dialog .scope-sending')?.getAttribute('data-status')).toBe(
        'confirmed',
      ),
    )
    expect(toast()).toBeNull()
  })

  it('shows a failure as such', async () => {
    const form = await sentAndClosed()
    await settle(form, 'failed')
    await waitFor(() => expect(toast()?.dataset.status).toBe('failed'))
    expect(toast()?.querySelector('b')?.textContent).toBe('Transaction failed')
    expect(screen.getAllByText(/Payment not confirmed/)).toHaveLength(2)
  })

  it('shows nothing of a result that the user saw in the dialog', async () => {
    const form = await sentAndClosed()
    act(() => form.kit.modal.open())
    await settle(form, 'confirmed')
    act(() => form.kit.modal.close())
    await waitFor(() => expect(screen.queryByText(/Payment/)).toBeNull())
    expect(toast()).toBeNull()
    expect(form.sending.$unseenTransfers.get()).toEqual([])
  })

  it('shows it again after the button is drawn again', async () => {
    const form = await sentAndClosed()
    await settle(form, 'confirmed')
    await waitFor(() => expect(toast()).not.toBeNull())
    form.view.unmount()
    expect(toast()).toBeNull()
    render(
      <ScopeProvider kit={form.kit}>
        <AccountButton />
      </ScopeProvider>,
    )
    await waitFor(() => expect(toast()).not.toBeNull())
  })

  it('shows nothing in the page if the site turns toasts off, but marks the button', async () => {
    const form = await sentAndClosed({ toasts: false })
    await settle(form, 'confirmed')
    expect(await screen.findAllByText(/Payment confirmed/)).toHaveLength(2)
    expect(document.querySelector('.scope-toasts')).toBeNull()
  })

  it('marks the button while it is pending, and until the user opens the dialog', async () => {
    const form = await sentAndClosed()
    const [button] = screen.getAllByRole('button', { name: /Payment pending/ })
    await settle(form, 'confirmed')
    await waitFor(() => expect(button?.textContent).toContain('Payment confirmed'))
    act(() => form.kit.modal.open())
    await waitFor(() => expect(button?.textContent).not.toContain('Payment'))
  })
})

describe('a toast', () => {
  afterEach(() => void vi.useRealTimers())

  it('stays while the user points at it, and leaves 8 seconds later', async () => {
    const form = await sentAndClosed()
    await settle(form, 'confirmed')
    await waitFor(() => expect(toast()).not.toBeNull())
    fireEvent.pointerEnter(toast() ?? document.body)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(toast()).not.toBeNull()
    fireEvent.pointerLeave(toast() ?? document.body)
    await act(() => vi.advanceTimersByTimeAsync(7_900))
    expect(toast()).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(toast()).toBeNull()
  })
})

describe('a payment that is pending after a reload', () => {
  /** The page is loaded again, with the storage and the wallet of before. The user opens no dialog. */
  async function reload({ evm }: Form, storage: KeyValueStorage) {
    cleanup()
    const { kit } = testKit({ storage, adapters: [evm.adapter], send: send() })
    render(
      <ScopeProvider kit={kit}>
        <AccountButton />
      </ScopeProvider>,
    )
    await waitFor(() => expect(kit.account().get().status).toBe('connected'))
    expect(screen.getByRole('button')).toBeTruthy()
    return kit
  }

  it('marks the button again, without a dialog', async () => {
    const storage = memoryStorage()
    const form = await sentAndClosed({}, { storage })
    const kit = await reload(form, storage)
    expect(kit.send?.hasPending()).toBe(true)
    await screen.findByText(/Payment pending/)
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('loads no code of transfers if none is stored', async () => {
    const storage = memoryStorage()
    const form = await sentAndClosed({}, { storage })
    await settle(form, 'confirmed')
    const kit = await reload(form, storage)
    expect(kit.send?.hasPending()).toBe(false)
    await settled()
    // As long as it takes if one is stored.
    await pageIdle()
    await settled()
    expect(kit.send?.$send.get()).toBeUndefined()
  })
})
