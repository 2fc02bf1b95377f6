/** The progress of one payment, from "Send" to its result: a real kit over a memory adapter. */
import { getCurrentRoute } from '@scope/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { friend, sendForm } from '../../fixtures/send-form.js'

afterEach(cleanup)

type Form = Awaited<ReturnType<typeof sendForm>>

/** Presses "Send" in the review, as the user does. */
async function confirm(form: Form) {
  await form.type(friend)
  act(() => form.kit.modal.open({ view: 'WalletSendPreview' }))
  const button = await screen.findByRole('button', { name: 'Send' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
  await waitFor(() => expect(progress()).not.toBeNull())
}

const progress = () => document.querySelector<HTMLElement>('dialog .scope-sending')
const status = () => progress()?.dataset.status
const heading = () =>
  progress()
    ?.querySelector('h3')
    ?.textContent?.replaceAll(/[\u2066-\u2069]/g, '')
const route = ({ kit }: Form) => getCurrentRoute(kit.modal.$state.get())
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('[SND-02] progress of a payment', () => {
  it('shows the wallet, the amount and the steps alone, in the account view', async () => {
    const form = await sendForm()
    form.wallet.hold()
    await confirm(form)
    await waitFor(() => expect(status()).toBe('awaiting-wallet'))
    expect(route(form).view).toBe('Account')
    expect(form.kit.modal.$state.get().stack).toHaveLength(1)
    expect(heading()).toBe('Sending 0.5 ETH')
    expect(progress()?.querySelector('[aria-current=step]')?.textContent).toContain(
      'Confirm in Memory Wallet 1',
    )
    // Nothing of the account is behind the finger.
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
    form.wallet.reject()
  })

  it('tells that the user may close it while it is pending, and marks the success', async () => {
    const form = await sendForm()
    form.evm.setTransactionStatus('pending')
    await confirm(form)
    await waitFor(() => expect(status()).toBe('pending'))
    expect(screen.getByText('You can close this. Your payment continues.')).toBeTruthy()
    form.evm.setTransactionStatus('confirmed')
    await waitFor(() => expect(status()).toBe('confirmed'), { timeout: 5_000 })
    expect(heading()).toBe('Sent 0.5 ETH')
    expect(progress()?.querySelector('.scope-badge')).not.toBeNull()
    expect(screen.queryByText('You can close this. Your payment continues.')).toBeNull()
    press('Done')
    await waitFor(() => expect(form.kit.modal.$state.get().status).toBe('closed'))
    expect(form.sending.$transfers.get()).toEqual([])
  })

  it('keeps a pending payment in the account, which the user opens from here', async () => {
    const form = await sendForm()
    form.evm.setTransactionStatus('pending')
    await confirm(form)
    await waitFor(() => expect(status()).toBe('pending'))
    press('View account')
    await waitFor(() => expect(progress()).toBeNull())
    expect(await screen.findByRole('list', { name: 'Pending' })).toBeTruthy()
    expect(document.activeElement?.tagName).toBe('H2')
    form.evm.setTransactionStatus('confirmed')
  })

  it('says what a declined request means, and retries it unchanged', async () => {
    const form = await sendForm()
    form.wallet.reject()
    await confirm(form)
    await waitFor(() => expect(status()).toBe('declined'))
    expect(heading()).toBe('Failed to send 0.5 ETH')
    expect(screen.getByText('Request declined')).toBeTruthy()
    expect(screen.getByText('Nothing was sent. Your details are saved.')).toBeTruthy()
    expect(progress()?.querySelector('[data-state=error]')).toBeNull()
    press('Try again')
    await screen.findByRole('button', { name: 'Send' })
    expect(form.draft()).toMatchObject({ amountText: '0.5', recipient: { address: friend } })
    act(() => form.kit.modal.back())
    expect(route(form)).toEqual({ view: 'Account', namespace: 'eip155' })
  })

  it('never calls a payment failed whose response the user no longer awaits', async () => {
    const form = await sendForm()
    form.wallet.hold()
    await confirm(form)
    await waitFor(() => expect(status()).toBe('awaiting-wallet'))
    press('Stop waiting')
    await waitFor(() => expect(status()).toBe('unknown'))
    expect(heading()).toBe('Sending 0.5 ETH')
    expect(screen.getByText('Transaction status unknown')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    // The warning not to send it again stays in the account.
    press('View account')
    expect(await screen.findByRole('list', { name: 'Pending' })).toBeTruthy()
    expect(screen.getByText(/Your wallet may still send this/)).toBeTruthy()
    form.wallet.reject()
  })

  it('gives way to the account if the transfer is gone', async () => {
    const form = await sendForm()
    act(() => form.kit.modal.open({ view: 'Account', namespace: 'eip155', transfer: 'unknown' }))
    await waitFor(() => expect(route(form)).toEqual({ view: 'Account', namespace: 'eip155' }))
    expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeTruthy()
  })
})
