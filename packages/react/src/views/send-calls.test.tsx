/** A batch that the wallet runs call by call, as a user meets it. The feature is scripted; the kit is real. */
import type { Feature } from '@scope/core'
import { KitError } from '@scope/core'
import type { Calls, CallsSequence, CallsStatus } from '@scope/core/calls'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { useCallsStatus, useCapabilities, useSendCalls } from '../hooks/use-calls.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const announced: CallsSequence = {
  id: '0x5c',
  networkId: 'eip155:1',
  calls: [
    { to: friend, value: 10n ** 17n },
    { to: friend, data: '0x1234' },
    { to: friend, data: '0x1234', value: 10n ** 18n },
  ],
  status: 'announced',
  index: 0,
  isSingleRequest: false,
  hashes: [],
}
const status = (over: Partial<CallsStatus>): CallsStatus => ({
  id: '0x5c',
  networkId: 'eip155:1',
  status: 'pending',
  statusCode: 100,
  atomic: false,
  receipts: [],
  ...over,
})

function scripted(over: Partial<Calls> = {}) {
  const $sequence = atom<CallsSequence | undefined>()
  const answerSequence = vi.fn()
  const api: Calls = {
    $sequence,
    answerSequence,
    getCapabilities: async () => ({ atomic: { status: 'ready' } }),
    sendCalls: async () => ({ id: '0x5c' }),
    getCallsStatus: async () => status({}),
    waitForCallsStatus: async () => status({ status: 'success', statusCode: 200 }),
    showCallsStatus: async () => undefined,
    ...over,
  }
  const calls: Feature<'calls'> = {
    name: 'calls',
    setup: () => ({
      api: { $calls: atom(api), open: async () => api },
      views: { SendCalls: { requiresAccount: true } },
    }),
  }
  return { $sequence, answerSequence, calls }
}

async function page(first: CallsSequence = announced) {
  const made = scripted()
  const { kit } = testKit({ calls: made.calls })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(() => kit.connection.connect(walletId))
  act(() => made.$sequence.set(first))
  act(() => kit.modal.open({ view: 'SendCalls' }))
  await screen.findByRole('list')
  const move = (over: Partial<CallsSequence>) =>
    act(() => made.$sequence.set({ ...announced, ...over }))
  return { ...made, kit, move }
}
const steps = () =>
  screen.getAllByRole('listitem').map((step) => `${step.dataset.state} ${step.textContent}`)

describe('the view of a batch', () => {
  it('announces how many requests follow, and what is known of each', async () => {
    const { answerSequence, kit } = await page()
    expect(screen.getByRole('heading', { name: '3 requests' })).toBeTruthy()
    const name = kit.account().get().wallet?.name
    expect(screen.getByText(new RegExp(`${name} will ask you 3 times`))).toBeTruthy()
    expect(steps().map((step) => step.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
      expect.stringContaining('Send 0.1 ETH to 0x90…93b906'),
      expect.stringContaining('Contract call to 0x90…93b906'),
      expect.stringMatching(/Contract call to 0x90…93b9061 ETH/),
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(answerSequence.mock.calls).toEqual([[true]])
  })

  it('leaves the view if the user cancels', async () => {
    const { kit, answerSequence } = await page()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(kit.modal.$state.get().status).toBe('closed')
    expect(answerSequence).not.toHaveBeenCalledWith(true)
  })

  it('shows which call the wallet or the network has, and the end', async () => {
    const { move, kit } = await page()
    move({ status: 'requesting', index: 1, hashes: ['0x1'] })
    expect(screen.getByText(`Confirm in ${kit.account().get().wallet?.name}`)).toBeTruthy()
    expect(steps().map((step) => step.split(' ')[0])).toEqual(['done', 'now', 'later'])
    move({ status: 'pending', index: 1, hashes: ['0x1', '0x2'] })
    expect(screen.getByText('Waiting for One')).toBeTruthy()
    move({ status: 'sent', index: 2 })
    expect(steps().map((step) => step.split(' ')[0])).toEqual(['done', 'done', 'done'])
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('warns that only a part was sent, and marks what was', async () => {
    const { move } = await page()
    const error = new KitError('calls-incomplete', '1 of 3')
    move({ status: 'failed', index: 1, hashes: ['0x1'], error })
    expect((await screen.findAllByText('Only some requests were sent')).length).toBeGreaterThan(0)
    expect(steps().map((step) => step.split(' ')[0])).toEqual(['done', 'later', 'later'])
  })

  it('says what a wallet does that gets all calls in one request', async () => {
    const { move } = await page()
    move({ status: 'requesting', isSingleRequest: true })
    expect(screen.getByText(/will ask you 3 times/)).toBeTruthy()
    expect(steps().every((step) => step.startsWith('later'))).toBe(true)
  })

  it('closes if there is no batch', async () => {
    const { kit, $sequence } = await page()
    act(() => $sequence.set(undefined))
    await waitFor(() => expect(kit.modal.$state.get().status).toBe('closed'))
  })
})

function Page({ id }: { readonly id?: string }) {
  const capabilities = useCapabilities()
  const { sendCalls, state } = useSendCalls()
  const found = useCallsStatus({ id })
  return (
    <button type="button" onClick={() => void sendCalls(announced).catch(() => undefined)}>
      {`${capabilities?.atomic.status} ${state.status} ${found?.statusCode}`}
    </button>
  )
}

function Sender({ onError }: { readonly onError: (error: unknown) => void }) {
  const { sendCalls } = useSendCalls()
  return (
    <button type="button" onClick={() => void sendCalls(announced).catch(onError)}>
      Send
    </button>
  )
}

describe('hooks', () => {
  const text = () => screen.getByRole('button').textContent

  it('return capabilities once connected, and the id of a batch', async () => {
    const sendCalls = vi.fn(async () => ({ id: '0x5c' }))
    const { kit } = testKit({ calls: scripted({ sendCalls }).calls })
    render(
      <ScopeProvider kit={kit}>
        <Page />
      </ScopeProvider>,
    )
    expect(text()).toBe('undefined idle undefined')
    await act(() => kit.connection.connect(walletId))
    await waitFor(() => expect(text()).toBe('ready idle undefined'))
    fireEvent.click(screen.getByRole('button'))
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(text()).toBe('ready success undefined'))
    expect(sendCalls).toHaveBeenCalledTimes(1)
    await act(() => kit.connection.disconnect())
    await waitFor(() => expect(text()).toMatch(/^undefined/))
  })

  it('return a status until it is final, and stop polling on unmount', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const waitForCallsStatus: Calls['waitForCallsStatus'] = (_, { signal } = {}) => {
      signals.push(signal)
      return new Promise(() => undefined)
    }
    const { kit } = testKit({ calls: scripted({ waitForCallsStatus }).calls })
    const { unmount } = render(
      <ScopeProvider kit={kit}>
        <Page id="0x5c" />
      </ScopeProvider>,
    )
    await waitFor(() => expect(text()).toBe('undefined idle 100'))
    expect(signals[0]?.aborted).toBe(false)
    unmount()
    expect(signals[0]?.aborted).toBe(true)
  })

  it('name the missing option', async () => {
    const { kit } = testKit()
    let thrown: unknown
    render(
      <ScopeProvider kit={kit}>
        <Sender
          onError={(error) => {
            thrown = error
          }}
        />
      </ScopeProvider>,
    )
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(thrown).toMatchObject({ code: 'option-invalid' }))
    expect(String(thrown)).toContain('calls: calls()')
  })
})
