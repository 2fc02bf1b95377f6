// @vitest-environment happy-dom
/** What an approval says of money and time, from requests that the frame has read itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecodedRequest } from '../../approval/decoded-request.js'
import { account, needsWith, noNode } from '../../evm/fixtures/signer.js'
import { prepareEvm } from '../../evm/index.js'
import type { ApprovalContext } from '../../networks/context.js'
import { ar } from '../messages/ar.js'
import { de } from '../messages/de.js'
import { en } from '../messages/en.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { approvalContent } from './approval-card.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const now = Date.UTC(2026, 10, 26, 12)
const soon = now / 1000 + 1_800
const max = (bits: number) => (2n ** BigInt(bits) - 1n).toString()

const local = { name: 'Local One', symbol: 'ETH', decimals: 18 }
const ether = { units: 3_200n * 10n ** 18n, decimals: 18 }
const nameless: ApprovalContext = { network: { decimals: 18 }, prices: new Map() }
const priced: ApprovalContext = { network: local, prices: new Map([['native', ether]]) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function draw(
  decoded: DecodedRequest,
  context = priced,
  messages: ScreenMessages = en,
): HTMLElement {
  const parentOrigin = 'https://shop.example.com'
  document.body.replaceChildren(...approvalContent({ parentOrigin, decoded, context, messages }))
  return document.body
}
/** The values of a name, wherever it stands. */
const getValues = (name: string) =>
  [...document.querySelectorAll('.fact')]
    .filter((row) => row.querySelector('dt')?.textContent === name)
    .map((row) => row.querySelector('dd')?.textContent)

const payment: DecodedRequest = {
  chainId: 'eip155:31337',
  account: account.address,
  actions: [{ type: 'transfer', asset: { kind: 'native' }, amount: 5n * 10n ** 17n, to: spender }],
  warnings: [],
  changes: [{ asset: { kind: 'native' }, amount: -5n * 10n ** 17n }],
  fee: 29_162_480_659_200n,
}

async function typed(
  primaryType: string,
  types: Record<string, string>,
  message: object,
  domain: object,
) {
  const lists = Object.entries(types).map(([name, fields]) => [
    name,
    fields.split(', ').map((field) => {
      const [kind = '', word = ''] = field.split(' ')
      return { name: word, type: kind }
    }),
  ])
  const data = {
    types: Object.fromEntries(lists),
    primaryType,
    domain: { chainId: 31337, ...domain },
    message,
  }
  const request = { method: 'eth_signTypedData_v4', params: [account.address, data] }
  return (await prepareEvm(request, needsWith(noTokens))).decoded
}
/** No contract of it answers. */
const noTokens = { ...noNode, ask: async () => '0x' }

const permit = (value: string, deadline: string | number) =>
  typed(
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
    { owner: account.address, spender, value, nonce: 0, deadline },
    { name: 'Coin', verifyingContract: token },
  )
const allowance = (amount: string, expiration: string | number, sigDeadline: number) =>
  typed(
    'PermitSingle',
    {
      PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
      PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
    },
    { details: { token, amount, expiration, nonce: 0 }, spender, sigDeadline },
    { name: 'Permit2', verifyingContract: permit2 },
  )
const dai = (expiry: number) =>
  typed(
    'Permit',
    { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
    { holder: account.address, spender, nonce: 0, expiry, allowed: true },
    { name: 'Dai', verifyingContract: token },
  )

describe('a network', () => {
  it.each([
    [en, 'EVM network 31337', '\u22120.5 native token'],
    [de, 'EVM-Netzwerk 31337', '0,5'],
    [ar, '31337', '0.5'],
  ])('is shown by its number if it has no name', (messages, name, title) => {
    draw(payment, nameless, messages)
    expect(getValues(messages.approval.network).join()).toContain(name)
    expect(document.querySelector('h2')?.textContent).toContain(title)
  })

  it('is shown by the name and the symbol that the gateway has for it', () => {
    draw(payment)
    expect(getValues('Network')).toEqual(['Local One'])
    expect(document.querySelector('h2')?.textContent).toBe('\u22120.5 ETH')
  })
})

describe('an amount', () => {
  it('shows its value below it, and stays exact', () => {
    draw({
      ...payment,
      actions: [
        {
          type: 'transfer',
          asset: { kind: 'native' },
          amount: 123_456_789_012_345_678n,
          to: spender,
        },
      ],
    })
    const hero = document.querySelector('.hero')
    expect(hero?.querySelector('h2')?.textContent).toBe('\u22120.123456789012345678 ETH')
    expect(hero?.querySelector('.worth')?.textContent).toBe('≈ $395.07')
    expect(document.querySelector('.out .worth')?.textContent).toBe('≈ $1,600.00')
  })

  it('shows the amount alone if no price is known', () => {
    draw(payment, { ...priced, prices: new Map() })
    expect(document.querySelector('.worth')).toBeNull()
  })

  it('shows no value if the decimals are unknown', () => {
    const asset = { kind: 'token', address: token } as const
    draw(
      { ...payment, actions: [{ type: 'transfer', asset, amount: 5n, to: spender }] },
      { ...priced, prices: new Map([[token, ether]]) },
    )
    expect(document.querySelector('.action .worth')).toBeNull()
  })
})

describe('the fee', () => {
  it('is rounded up, with the exact one behind it', () => {
    draw(payment)
    const [fee] = [...document.querySelectorAll('.fee')]
    expect(fee?.querySelector('bdi')?.textContent).toBe('0.00003 ETH')
    expect(fee?.querySelector('.worth')?.textContent).toBe('≈ $0.10')
    expect(fee?.querySelector('details')?.open).toBe(false)
    expect(fee?.querySelector('details bdi')?.textContent).toBe('0.0000291624806592 ETH')
  })

  it('shows an amount of two digits unchanged', () => {
    draw({ ...payment, fee: 21_000n * 10n ** 9n })
    expect(document.querySelector('.fee details')).toBeNull()
    expect(getValues('Max network fee')).toEqual(['0.000021 ETH≈ $0.07'])
  })
})

describe('an allowance without a limit', () => {
  it.each([
    ['of a permit', () => permit(max(256), soon), max(256)],
    [
      'of a permit, above half of all',
      () => permit((2n ** 255n).toString(), soon),
      (2n ** 255n).toString(),
    ],
    ['of a token that counts in 96 bits', () => permit(max(96), soon), max(96)],
    ['of Permit2', () => allowance(max(160), soon, soon), max(160)],
  ])('is shown as unlimited, above the signed digits: %s', async (_, read, digits) => {
    draw(await read())
    expect(getValues('Amount')).toEqual(['Unlimited'])
    const [raw] = [...getValues('value'), ...getValues('amount')]
    expect(raw).toBe(`Unlimited${digits}`)
  })

  it.each([de, ar])('is shown in every language', async (messages) => {
    draw(await permit(max(256), soon), priced, messages)
    expect(getValues(messages.approval.amount)).toEqual([messages.approval.unlimited])
  })

  it('is not shown for unknown typed data', async () => {
    const decoded = await typed(
      'Note',
      { Note: 'uint256 amount, uint256 deadline' },
      { amount: max(256), deadline: soon },
      {},
    )
    draw(decoded)
    expect(getValues('amount')).toEqual([max(256)])
    expect(getValues('deadline')).toEqual([`${soon}`])
  })

  it('is not shown for an amount that is only large', async () => {
    draw(await permit((2n ** 255n - 1n).toString(), soon))
    expect(document.body.textContent).not.toContain('Unlimited')
  })
})

describe('an end', () => {
  it('is shown as a date, above the signed digits', async () => {
    draw(await permit('1', soon))
    expect(getValues('Expires')[0]).toMatch(/^Nov 26, 2026, .* \(in 30 minutes\)$/)
    expect(getValues('deadline')[0]).toMatch(new RegExp(`in 30 minutes\\)${soon}$`))
  })

  it.each([
    ['of a permit', () => permit('1', max(256))],
    ['of Permit2', () => allowance('1', max(48), soon)],
    ['of DAI, where 0 is none', () => dai(0)],
  ])('is shown as none if it never comes: %s', async (_, read) => {
    draw(await read())
    expect(getValues('Expires')).toEqual(['Never'])
  })

  it('is the signature’s for Permit2 if the allowance has no own end', async () => {
    draw(await allowance('1', 0, soon))
    expect(getValues('Expires')[0]).toContain('(in 30 minutes)')
    expect(getValues('expiration')).toEqual(['0'])
  })

  it('is shown as 0, without a date, if 0 has no defined meaning', async () => {
    draw(await permit('1', 0))
    expect(getValues('Expires')).toEqual(['0'])
  })
})
