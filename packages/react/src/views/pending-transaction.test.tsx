/** A transaction of the embedded wallet that hangs, in the account settings. The frame's responses are scripted. */
import { KitError } from '@scope/core'
import type { PendingOperation } from '@scope/core/embedded-wallet'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type AccountSettingsPageOptions,
  openAccountSettings,
} from '../fixtures/account-settings-page.js'
import { settled } from '../fixtures/test-kit.js'
import { ar } from '../messages/ar.js'
import { de } from '../messages/de.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function page(
  ageMs: number | undefined,
  options: Partial<Omit<AccountSettingsPageOptions, 'wallet'>> = {},
) {
  const found: { pending: PendingOperation | undefined } = {
    pending: ageMs === undefined ? undefined : { sentAt: Date.now() - ageMs },
  }
  const getPendingOperation = vi.fn(async () => found.pending)
  const cancelPendingOperation = vi.fn(async () => false)
  const { fail } = await openAccountSettings({
    smartAccountNetworkIds: ['eip155:1'],
    accountType: 'smartAccount',
    ...options,
    wallet: { getPendingOperation, cancelPendingOperation },
  })
  await settled()
  return { found, getPendingOperation, cancelPendingOperation, fail }
}
const row = () => screen.queryByRole('button', { name: /A transaction is pending/ })
const pressCancel = () => fireEvent.click(screen.getByText('Cancel it'))

describe('a pending transaction', () => {
  it('is shown with a way to cancel it, and is gone once it was canceled', async () => {
    const { found, cancelPendingOperation } = await page(61_000)
    let finish: (isCanceled: boolean) => void = () => undefined
    cancelPendingOperation.mockImplementationOnce(
      () => new Promise((resolve) => (finish = resolve)),
    )
    pressCancel()
    expect(screen.getByText('Canceling the transaction')).toBeTruthy()
    pressCancel()
    await waitFor(() => expect(cancelPendingOperation).toHaveBeenCalledTimes(1))
    found.pending = undefined
    await act(async () => finish(true))
    expect(await screen.findByText('The transaction was canceled.')).toBeTruthy()
    await waitFor(() => expect(row()).toBeNull())
  })

  it('stays if the user declines, without an error', async () => {
    const { cancelPendingOperation } = await page(61_000)
    pressCancel()
    await waitFor(() => expect(screen.queryByText('Canceling the transaction')).toBeNull())
    expect(cancelPendingOperation).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/Couldn’t|can’t/)).toBeNull()
    expect(row()).toBeTruthy()
  })

  it('can’t be canceled once the network has taken it, and the settings say so', async () => {
    const { found, cancelPendingOperation, fail } = await page(61_000)
    cancelPendingOperation.mockImplementationOnce(async () => {
      found.pending = undefined
      fail(new KitError('embedded-wallet-failed', 'Late.', { details: { reason: 'not-pending' } }))
      return false
    })
    pressCancel()
    expect(await screen.findByText('The transaction can’t be canceled any more.')).toBeTruthy()
    await waitFor(() => expect(row()).toBeNull())
  })

  it('stays if the cancellation fails, and can be tried again', async () => {
    const { cancelPendingOperation, fail } = await page(61_000)
    cancelPendingOperation.mockImplementationOnce(async () => {
      fail(new KitError('embedded-wallet-failed', 'No.', { details: { reason: 'network' } }))
      return false
    })
    pressCancel()
    expect(await screen.findByText('Couldn’t cancel the transaction. Try again.')).toBeTruthy()
    expect(row()).toBeTruthy()
    // The error of the first attempt is not taken for one of the second.
    pressCancel()
    await waitFor(() => expect(cancelPendingOperation).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(screen.queryByText(/Couldn’t/)).toBeNull())
  })

  it('is not shown in its first minute, and then appears by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await page(45_000)
    expect(row()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(row()).toBeTruthy()
  })

  it('is asked for once if there is none', async () => {
    const { getPendingOperation } = await page(undefined)
    expect(getPendingOperation).toHaveBeenCalledTimes(1)
    expect(row()).toBeNull()
  })

  it.each<readonly [string, Partial<AccountSettingsPageOptions>]>([
    ['a plain account', { accountType: 'eoa' }],
    ['a network without smart accounts', { smartAccountNetworkIds: ['eip155:2'] }],
  ])('is not asked for with %s', async (_, options) => {
    const { getPendingOperation } = await page(61_000, options)
    expect(getPendingOperation).not.toHaveBeenCalled()
    expect(row()).toBeNull()
  })

  it.each([
    ['de', de],
    ['ar', ar],
  ])('is named in the language of the page (%s)', async (_, messages) => {
    await page(61_000, { messages })
    expect(screen.getByText(messages.pendingTransaction.title)).toBeTruthy()
    expect(screen.getByText(messages.pendingTransaction.cancel)).toBeTruthy()
  })
})
