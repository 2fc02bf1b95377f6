// @vitest-environment happy-dom
/** What an approval shows of batches, sponsors and permissions of smart accounts. */
import { afterEach, describe, expect, it } from 'vitest'
import type { Action, Asset, DecodedRequest } from '../../approval/decoded-request.js'
import { en } from '../messages/en.js'
import { approvalContent, approvalTitle } from './approval-card.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const coin: Asset = { kind: 'token', address: token, symbol: 'STD', decimals: 6 }

afterEach(() => document.body.replaceChildren())

function draw(decoded: DecodedRequest): void {
  const context = { network: { name: 'Local One', decimals: 18 }, prices: new Map() }
  const parentOrigin = 'https://shop.example.com'
  const content = approvalContent({ parentOrigin, decoded, context, messages: en })
  document.body.replaceChildren(...content)
}
const getHeadings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
const getValues = (name: string) =>
  [...document.querySelectorAll('.fact')]
    .filter((row) => row.querySelector('dt')?.textContent === name)
    .map((row) => row.querySelector('dd')?.textContent)

const approve: Action = {
  type: 'approve',
  asset: coin,
  amount: 25n,
  spender: shop,
  isPermit: false,
}
const buy: Action = { type: 'call', to: shop, amount: 0n, data: '0xcce7ec13' }
const base = { chainId: 'eip155:31337', account, warnings: [] }
const batch: DecodedRequest = {
  ...base,
  actions: [approve, buy],
  changes: [{ asset: coin, amount: -25n }],
  fee: 1n,
}

describe('a batch', () => {
  it('is titled as a transaction, and shows what it does before the data of its calls', () => {
    expect(approvalTitle(batch, en)).toBe('Approve transaction')
    expect(approvalTitle({ ...batch, actions: [approve] }, en)).toBe('Approve spending')
    draw(batch)
    expect(getHeadings()).toEqual([
      'Balance changes',
      'Approve spending 0.000025 STD',
      'Contract interaction',
    ])
  })

  it('names its sponsor in place of the highest fee', () => {
    draw({ ...batch, sponsor: { name: 'Demo shop' } })
    expect(getValues('Network fee')).toEqual(['Sponsored by Demo shop'])
    expect(getValues('Max network fee')).toEqual([])
    draw(batch)
    expect(getValues('Network fee')).toEqual([])
    expect(getValues('Max network fee')).toHaveLength(1)
  })
})

describe('a permission', () => {
  it('shows the site’s reason as the site’s, and when it starts with the zone', () => {
    const permission: Action = {
      type: 'permission',
      delegate: shop,
      asset: coin,
      amount: 5n,
      period: 86_400n,
      from: 1_764_158_400n,
      until: 1_764_763_200n,
      reason: '<b>Daily</b> order',
    }
    draw({ ...base, actions: [permission] })
    expect(getValues('Reason given by the site')).toEqual(['<b>Daily</b> order'])
    expect(getValues('Starts')[0]).toMatch(/^Nov 26, 2025, .*(UTC|GMT|[A-Z]{3,4})/)
  })
})

describe('the revocation of a permission', () => {
  const revoked: Action = { type: 'permission', delegate: shop, until: 0n, isRevoked: true }
  const revocation: DecodedRequest = { ...base, actions: [revoked], changes: [], fee: 1n }

  it('is its own title, without a list of no changes', () => {
    expect(approvalTitle(revocation, en)).toBe('Revoke permission')
    draw(revocation)
    expect(getHeadings()).toEqual([])
    expect(getValues('Can be used by')).toEqual([shop])
  })

  it('lists what it changes besides', () => {
    draw({ ...revocation, changes: [{ asset: coin, amount: -1n }] })
    expect(getHeadings()).toEqual(['Balance changes'])
  })
})
