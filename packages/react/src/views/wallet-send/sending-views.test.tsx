/** What the dialog says of a payment before the wallet is asked and after: a real kit over a memory adapter. */
import { KitError } from '@scope/core'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { friend, sendForm } from '../../fixtures/send-form.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Form = Awaited<ReturnType<typeof sendForm>>
const dead = new KitError('network-unreachable', 'down')
const preview = async ({ kit }: Form) => {
  act(() => kit.modal.open({ view: 'WalletSendPreview' }))
  return screen.findByRole('button', { name: 'Send' })
}
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

describe('[X9] invalid and blocked recipients', () => {
  it.each([
    ['zero-address', 'Burn address'],
    ['token-contract', 'Token contract address'],
  ] as const)('reports %s, and blocks sending', async (concern, messages) => {
    const form = await sendForm()
    form.evm.setPreview({ warnings: [concern] })
    await form.type(friend)
    expect(await screen.findByRole('button', { name: 'Invalid recipient' })).toSatisfy(isOff)
    const button = await preview(form)
    expect(await screen.findByText(messages)).toBeTruthy()
    expect(button).toSatisfy(isOff)
    fireEvent.click(button)
    expect(form.wallet.promptCount).toBe(1)
  })

  it('warns about the user’s own address, and allows sending', async () => {
    const form = await sendForm()
    form.evm.setPreview({ warnings: ['own-address'] })
    await form.type(form.from)
    const button = await preview(form)
    expect(await screen.findByText('This is your own address')).toBeTruthy()
    await waitFor(() => expect(isOff(button)).toBe(false))
  })

  it('explains why no wallet can control an address', async () => {
    const form = await sendForm()
    const details = { transferFailure: 'recipient-off-curve' }
    form.evm.setPreview({
      warnings: ['contract'],
      error: new KitError('address-invalid', 'off curve', { details }),
    })
    await form.type(friend)
    expect(await screen.findByRole('button', { name: 'Transaction would fail' })).toSatisfy(isOff)
    const messages = /No wallet can control this address/
    expect(await screen.findByText(messages)).toBeTruthy()
    expect(await preview(form)).toSatisfy(isOff)
    expect(await screen.findByText(messages)).toBeTruthy()
  })

  it('reports a recipient that the site blocks, and blocks sending', async () => {
    const form = await sendForm({ isRecipientBlocked: () => true })
    await form.type(friend)
    const button = await preview(form)
    expect(await screen.findByText('Recipient blocked')).toBeTruthy()
    expect(button).toSatisfy(isOff)
  })

  it('blocks sending if the blocklist fails, without blaming the node', async () => {
    const form = await sendForm({
      isRecipientBlocked: () => Promise.reject(new KitError('recipient-blocked', 'silent')),
    })
    await form.type(friend)
    const button = await preview(form)
    expect(await screen.findByText('Recipient blocked')).toBeTruthy()
    expect(screen.queryByText(/Fee unavailable/)).toBeNull()
    expect(button).toSatisfy(isOff)
  })
})

it('[X4] requires a check of a poisoned address before sending, also with a dead node', async () => {
  const form = await sendForm()
  await form.type(friend)
  await act(async () => void (await form.sending.confirm()))
  form.evm.setPreview(dead)
  act(() => form.kit.modal.open({ view: 'WalletSend' }))
  await form.type(`${friend.slice(0, 4)}9${friend.slice(5)}`)
  const button = await preview(form)
  expect(await screen.findByText('Similar to an address you’ve used')).toBeTruthy()
  expect(isOff(button)).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I’ve checked the full address' }))
  expect(isOff(button)).toBe(false)
})

describe('why a transaction would fail', () => {
  it('quotes the revert reason of the contract', async () => {
    const form = await sendForm()
    const details = { transferFailure: 'token-rejected', revertReason: 'transfers are paused' }
    form.evm.setPreview({ error: new KitError('execution-reverted', 'no', { details }) })
    await form.type(friend)
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('The token contract rejected this transfer.')
    expect(notice.textContent).toContain('Contract error: “transfers are paused”')
    expect(notice.textContent).not.toContain('fee could be lost')
  })

  it('explains the error code if there is no revert reason', async () => {
    const form = await sendForm()
    form.evm.setPreview({ error: new KitError('insufficient-funds', 'no') })
    await form.type(friend)
    const notice = await screen.findByRole('alert')
    await waitFor(() => expect(notice.textContent).toContain('Change the amount or the recipient.'))
    expect(notice.textContent?.length).toBeGreaterThan(80)
  })
})

it('[X21] spends UTXOs that may carry inscriptions if the user ticks the box', async () => {
  const form = await sendForm()
  form.evm.setPreview({ smallUtxos: 10_546n })
  await form.type(friend)
  const box = await screen.findByRole('checkbox', { name: /Use small coins too/ })
  expect(form.draft().allowSmallUtxos).toBeUndefined()
  fireEvent.click(box)
  expect(form.draft().allowSmallUtxos).toBe(true)
  fireEvent.click(box)
  expect(form.draft().allowSmallUtxos).toBeUndefined()
})

it('[X17] shows the requester and the memo of a payment request', async () => {
  const form = await sendForm()
  const read = form.sending.setRecipient
  const { adapter } = form.evm
  const money = await (await adapter.load()).assets?.()
  if (!money) throw new Error('The adapter knows of money.')
  const readLink = money.parsePaymentUri
  money.parsePaymentUri = (text) => {
    const link = readLink(text)
    return link && { ...link, label: 'Shop', message: 'Order 7' }
  }
  act(() => read(`memory:${friend}?amount=1`))
  expect(await screen.findByText(/Requested by “Shop”/)).toBeTruthy()
  expect(screen.getByText(/Memo: “Order 7”/)).toBeTruthy()
})

it('names the wallet with the request, also if the page shows another chain', async () => {
  const [evm, solana] = [
    createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1'] }),
    createMemoryAdapter({
      namespace: 'solana',
      networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      wallets: [{ rdns: 'test.sun', name: 'Sun' }],
    }),
  ]
  const network = {
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }
  const form = await sendForm(
    {},
    {
      adapters: [evm.adapter, solana.adapter],
      networks: [
        { ...network, id: 1, name: 'One', chainNamespace: 'eip155' },
        {
          ...network,
          id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          name: 'Sun',
          chainNamespace: 'solana',
        },
      ],
    },
  )
  await form.type(friend)
  evm.wallet.hold()
  act(() => void form.sending.confirm())
  await waitFor(() => expect(evm.wallet.prompts).toHaveLength(1))
  await act(
    async () => void (await form.kit.connection.connect('test.sun', { namespace: 'solana' })),
  )
  expect(form.kit.network.$activeNamespace.get()).toBe('solana')
  act(() => form.kit.modal.open({ view: 'Account', namespace: 'eip155' }))
  expect(await screen.findByText('Confirm in Memory Wallet 1')).toBeTruthy()
  evm.wallet.reject()
})

it('rounds a fee up, and shows the exact fee on tap', async () => {
  const form = await sendForm()
  form.evm.setPreview({
    fee: 41_999_900_000_000n,
    extra: { kind: 'rent', fee: 1_000_000_000_001n },
  })
  await form.type(friend)
  await preview(form)
  const fee = await screen.findByText(/up to.*0\.000042/)
  expect(fee.title).toContain('0.0000419999')
  expect(fee.closest('details')?.textContent).toContain('0.0000419999')
  expect((await screen.findByText(/0\.000002/)).title).toContain('0.000001000000000001')
})

it('reports an unknown maximum with a dead node', async () => {
  const form = await sendForm()
  form.evm.setPreview(dead)
  fireEvent.click(screen.getByRole('button', { name: 'Max' }))
  expect(await screen.findByText(/Couldn’t calculate the maximum/)).toBeTruthy()
  expect(form.draft().amountText).toBe('')
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount in ETH' }), {
    target: { value: '0.1' },
  })
  expect(screen.queryByText(/Couldn’t calculate the maximum/)).toBeNull()
})

it('[X18] explains why a pasted amount is rejected until a valid one is typed', async () => {
  const form = await sendForm()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount in ETH' })
  const paste = (value: string) => fireEvent.change(field, { target: { value } })
  for (const [pasted, taken] of [
    ['0.5', '0.5'],
    ['1,000', undefined],
    ['1,234.5', '1234.5'],
    ['1.234,5', undefined],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['๐.๕', '0.5'],
    ['abc', undefined],
    ['', ''],
  ] as const) {
    const before = form.draft().amountText
    paste(pasted)
    expect(form.draft().amountText).toBe(taken ?? before)
    expect(field.value).toBe(taken ?? before)
    const hint = screen.queryByText(
      'Use digits and one decimal point, like 1000.5, with up to 18 decimals.',
    )
    expect(hint !== null, pasted).toBe(taken === undefined)
  }
  paste('1,000')
  expect(screen.getAllByRole('status').some((one) => one.textContent?.includes('1000.5'))).toBe(
    true,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Max' }))
  expect(screen.queryByText(/like 1000.5/)).toBeNull()
})

describe('the card of a transfer', () => {
  const card = async ({ kit }: Form) => {
    act(() => kit.modal.open({ view: 'Account' }))
    return within(await screen.findByRole('list', { name: 'Pending' }))
  }

  it('reports an unknown status if the user stops waiting for the wallet', async () => {
    const form = await sendForm()
    await form.type(friend)
    form.wallet.hold()
    act(() => void form.sending.confirm())
    await waitFor(() => expect(form.wallet.prompts).toHaveLength(1))
    // Meanwhile nothing else is sent.
    act(() => void form.sending.setAmount('0.1'))
    const button = await preview(form)
    expect(await screen.findByText('Another payment is pending')).toBeTruthy()
    expect(isOff(button)).toBe(true)
    const shown = await card(form)
    expect(shown.getByText('Confirm in Memory Wallet 1')).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: 'Stop waiting' }))
    expect(await shown.findByText('Transaction status unknown')).toBeTruthy()
    expect(shown.getByText(/Your wallet may still send this/)).toBeTruthy()
    expect(isOff(await preview(form))).toBe(false)
    form.wallet.reject()
  })

  it('hides the card while the transfer is pending', async () => {
    const form = await sendForm()
    form.evm.setTransactionStatus('pending')
    await form.type(friend)
    await act(async () => void (await form.sending.confirm()))
    const shown = await card(form)
    fireEvent.click(shown.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Pending' })).toBeNull())
  })

  it.each([
    ['dropped', 'Transaction dropped'],
    ['replaced', 'Replaced by another transaction'],
  ] as const)('reports a transfer that was %s', async (status, messages) => {
    const form = await sendForm()
    form.evm.setTransactionStatus(status)
    await form.type(friend)
    await act(async () => void (await form.sending.confirm()))
    const shown = await card(form)
    expect(await shown.findByText(messages, undefined, { timeout: 3_000 })).toBeTruthy()
  })

  it('[X20] retries a declined transfer unchanged, also if the form has changed', async () => {
    const form = await sendForm()
    await form.type(friend)
    form.wallet.reject()
    await act(async () => void (await form.sending.confirm()))
    await form.type(`${friend}2`, '0.1')
    const shown = await card(form)
    fireEvent.click(shown.getByRole('button', { name: 'Try again' }))
    const button = await screen.findByRole('button', { name: 'Send' })
    expect(form.draft()).toMatchObject({ amountText: '0.5', recipient: { address: friend } })
    await waitFor(() => expect(isOff(button)).toBe(false))
    fireEvent.click(button)
    await waitFor(() =>
      expect(form.sending.$transfers.get()).toMatchObject([
        { to: friend, amount: 5n * 10n ** 17n },
      ]),
    )
  })

  it('[X20] reports that the fee of a retried transfer has risen', async () => {
    const form = await sendForm()
    await form.type(friend)
    form.evm.setPreview({ fee: 2_000n })
    await act(async () => void (await form.sending.confirm()))
    const shown = await card(form)
    expect(await shown.findByText('Network fee increased')).toBeTruthy()
  })

  it('[SND-06] shows the specified text for an unknown failure', async () => {
    const form = await sendForm()
    await form.type(friend)
    form.wallet.failNext(new KitError('unknown', 'x'))
    await act(async () => void (await form.sending.confirm()))
    const shown = await card(form)
    expect(await shown.findByText('Something went wrong')).toBeTruthy()
    expect(form.sending.$transfers.get()[0]?.error?.message).toBe('Something went wrong')
  })
})

describe('recipient', () => {
  const shownAddress = () => document.querySelector('.scope-recipient')

  it('[X4] shows the whole address below the field, in groups', async () => {
    const form = await sendForm()
    await form.type(friend)
    expect(shownAddress()?.textContent).toBe(friend)
    expect(shownAddress()?.closest('[aria-hidden=true]')).toBeTruthy()
  })

  function touch(readText: () => Promise<string>) {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const clipboard = { value: { readText } }
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard }))
  }

  it('pastes an address on a touch screen, without the spaces around it', async () => {
    touch(async () => ` ${friend}\n`)
    const form = await sendForm()
    fireEvent.click(await screen.findByRole('button', { name: 'Paste' }))
    await waitFor(() => expect(form.draft().recipient.text).toBe(friend))
    expect(document.activeElement).toBe(screen.getByLabelText('Send to'))
  })

  it('keeps the input and focuses the field if the browser refuses to paste', async () => {
    touch(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    const form = await sendForm()
    await form.type(friend)
    fireEvent.click(await screen.findByRole('button', { name: 'Paste' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Send to')))
    expect(form.draft().recipient.text).toBe(friend)
  })

  it('offers no "Paste" with a mouse', async () => {
    await sendForm()
    await screen.findByLabelText('Send to')
    expect(screen.queryByRole('button', { name: 'Paste' })).toBeNull()
  })
})
