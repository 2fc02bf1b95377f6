// @vitest-environment happy-dom
/**
 * [X10] Editing a spending limit in the wallet's own window. The frame and the window share one document here: the card of the
 * window stands in the place of that of the frame. Their messages are cloned, as between real windows.
 */
import { encodeAbiParameters, encodeFunctionData, erc20Abi, parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NodeClient } from '../../approval/prepared.js'
import { needsWith, newKey } from '../../evm/fixtures/signer.js'
import { prepareEvm } from '../../evm/index.js'
import { createLimitChoice } from '../../handlers/limit-choice.js'
import { createAppearance } from '../appearance.js'
import { askApproval } from '../approval/request-approval.js'
import { createScreenController } from '../screen-controller.js'
import { openWindowPage } from './window-page.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const approving = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, amount] })

let sent: `0x02${string}`[] = []
/** Of a chain with one token, "STD" with 6 decimals. */
const node: NodeClient = {
  async ask(method, params) {
    if (method === 'eth_getBlockByNumber')
      return { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x1', gasLimit: '0x1c9c380' }
    if (method === 'eth_estimateGas') return '0x5208'
    if (method === 'eth_sendRawTransaction' && Array.isArray(params)) {
      sent.push(params[0])
      return `0x${'11'.repeat(32)}`
    }
    if (method !== 'eth_call' || !Array.isArray(params)) return '0x1'
    const [{ data }] = params
    if (data === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], ['STD'])
    return data === '0x313ce567' ? `0x${'6'.padStart(64, '0')}` : '0x'
  },
}

beforeEach(() => {
  sent = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function say(source: object, data: unknown, ports: readonly MessagePort[] = []) {
  const message = new MessageEvent('message', { data, origin: location.origin })
  Object.defineProperty(message, 'source', { value: source })
  Object.defineProperty(message, 'ports', { value: ports })
  window.dispatchEvent(message)
}

/** Presses as a user does, which no script can. */
function press(selector: string) {
  const event = new MouseEvent('click', { bubbles: true })
  Object.defineProperty(event, 'isTrusted', { value: true })
  const found = document.querySelector(selector)
  if (!found) throw new Error(`No ${selector}.`)
  found.dispatchEvent(event)
}
const find = (selector: string) =>
  vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), { timeout: 5_000 })
const getText = () => document.body.textContent ?? ''

/** Asks for an allowance of 5 STD, in a window that is opened. */
async function open() {
  const frame = {
    postMessage: (data: unknown) => queueMicrotask(() => say(opened, data)),
  }
  const opened = {
    closed: false,
    postMessage: (data: unknown, _: string, ports: MessagePort[]) =>
      say(frame, structuredClone(data), ports),
    close() {
      opened.closed = true
    },
  }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const screens = createScreenController({
    body: document.body,
    notify: () => undefined,
    closeLabel: () => 'Close',
    backLabel: () => 'Back',
  })
  const params = [{ to: token, data: approving(5_000_000n) }]
  const prepared = await prepareEvm({ method: 'eth_sendTransaction', params }, needsWith(node))
  const { choice, getChosen } = createLimitChoice(prepared)
  const approved = askApproval(
    {
      screens,
      appearance: createAppearance(document.documentElement),
      approvesInWindow: () => true,
      host: 'wallet.example.com',
      getContext: async () => ({ network: { decimals: 18 }, prices: new Map() }),
    },
    {
      id: 'one',
      signal: new AbortController().signal,
      parentOrigin: 'https://shop.example.com',
      decoded: choice.first.decoded,
      limit: choice,
    },
  )
  await find('.primary')
  press('.primary')
  openWindowPage(window, frame)
  await find('.limit button')
  /** What is signed. */
  async function sign() {
    await find('[data-approve]:not([aria-disabled])')
    press('[data-approve]')
    await approved
    await getChosen().sign(newKey())()
    return parseTransaction(sent[0] ?? '0x02').data
  }
  return { sign, approved, choice }
}
async function type(typed: string) {
  press('.limit button')
  await find('input')
  const input = document.querySelector('input')
  if (input) input.value = typed
  press('.primary')
}

describe('[X10] a spending limit in a window', () => {
  it('is shown again with the amount that was set, and signed as that', async () => {
    const { sign } = await open()
    expect(getText()).toContain('Approve spending 5 STD')
    await type('1.25')
    await vi.waitFor(() => expect(getText()).toContain('Approve spending 1.25 STD'))
    expect(await sign()).toBe(approving(1_250_000n))
  })

  it('is signed as asked if it was set, but the window shows the request as asked', async () => {
    const { sign, choice } = await open()
    const set = vi.spyOn(choice, 'set')
    await type('1.25')
    // Left before the answer of the frame is here.
    press('footer .plain')
    expect(getText()).toContain('Approve spending 5 STD')
    await vi.waitFor(() => expect(set).toHaveResolved())
    expect(await sign()).toBe(approving(5_000_000n))
  })

  it('is refused by the frame above what the page asked for', async () => {
    const { choice } = await open()
    await expect(choice.set(choice.first, 0, 5_000_001n)).rejects.toMatchObject({
      code: 'params-invalid',
    })
    await type('5.000001')
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Enter at most 5 STD.')
  })

  it('can be declined', async () => {
    const { approved } = await open()
    press('[data-decline]')
    await expect(approved).rejects.toMatchObject({ code: 'refused' })
  })
})
