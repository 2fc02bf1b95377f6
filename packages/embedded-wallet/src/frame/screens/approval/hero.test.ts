// @vitest-environment happy-dom
/** What an approval says first, what it lists, and what it folds. */
import { afterEach, describe, expect, it } from 'vitest'
import type { Action, Asset, DecodedRequest } from '../../approval/decoded-request.js'
import { account, needsWith, noNode } from '../../evm/fixtures/signer.js'
import { prepareEvm } from '../../evm/index.js'
import { en } from '../messages/en.js'
import { approvalContent } from './approval-card.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const coin: Asset = { kind: 'token', address: token, symbol: 'STD', decimals: 6 }

afterEach(() => document.body.replaceChildren())

function draw(decoded: DecodedRequest): HTMLElement {
  const context = { network: { name: 'Local One', decimals: 18 }, prices: new Map() }
  const parentOrigin = 'https://shop.example.com'
  const content = approvalContent({ parentOrigin, decoded, context, messages: en })
  document.body.replaceChildren(...content)
  return document.body
}
const getHero = () => document.querySelector('.hero h2')?.textContent
const getHeadings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)

const pay: Action = { type: 'transfer', asset: coin, amount: 12_500_000n, to: other }
const lost = { asset: coin, amount: -12_500_000n }
const base = { chainId: 'eip155:31337', account: account.address, warnings: [] }
const payment: DecodedRequest = { ...base, actions: [pay], changes: [lost], fee: 1n }

describe('the large line', () => {
  it('says what the account loses, and the list of changes is left out', () => {
    draw(payment)
    expect(getHeadings()).toEqual(['\u221212.5 STD'])
    expect(document.querySelector('.action')?.textContent).toContain(other)
    expect(document.querySelector('.action')?.textContent).toContain(token)
  })

  it.each<[string, DecodedRequest]>([
    ['another amount', { ...payment, changes: [{ ...lost, amount: -12_500_001n }] }],
    ['another token', { ...payment, changes: [lost, { asset: { kind: 'native' }, amount: -1n }] }],
    ['no change at all', { ...payment, changes: [] }],
    ['data that can’t be read', { ...payment, warnings: ['unknown-events'] }],
  ])('stands above the list of changes if the simulation finds %s', (_, decoded) => {
    draw(decoded)
    expect(getHero()).toBe('\u221212.5 STD')
    expect(getHeadings()).toContain('Balance changes')
  })

  it('lists a change of a token whose card shows its contract without repeating it', () => {
    draw({ ...payment, changes: [lost, { asset: { ...coin, address: other }, amount: 5n }] })
    const shown = [...document.querySelectorAll('.changes li')].map(
      (item) => item.querySelector('.code')?.textContent,
    )
    expect(shown).toEqual([undefined, other])
  })

  it('says what another account may spend, above who may', () => {
    const approve: Action = {
      type: 'approve',
      asset: coin,
      spender: other,
      amount: 5_000_000n,
      isPermit: false,
    }
    draw({ ...base, actions: [approve], changes: [] })
    expect(getHeadings()).toEqual(['Approve spending 5 STD'])
    draw({ ...base, actions: [approve], changes: [lost] })
    expect(getHeadings()).toContain('Balance changes')
  })

  it('is replaced by the simulated changes, above the data of a call', () => {
    const call: Action = { type: 'call', to: token, amount: 0n, data: '0x12345678' }
    draw({ ...base, actions: [call], changes: [lost], warnings: ['undecoded'] })
    expect(getHeadings()).toEqual(['Balance changes', 'Contract interaction'])
    draw({ ...base, actions: [call], changes: [], warnings: ['undecoded'] })
    expect(getHeadings()).toEqual(['Contract interaction', 'Balance changes'])
    // No data of a call that can’t be read is folded.
    expect(document.querySelector('details')).toBeNull()
  })

  it.each<[string, readonly Action[]]>([
    ['moves assets of another account', [{ ...pay, from: other } as Action]],
    ['does two things', [pay, pay]],
    ['is a text', [{ type: 'message', text: 'Hello' }]],
  ])('is left out if a request %s', (_, actions) => {
    draw({ ...base, actions, changes: [lost] })
    expect(document.querySelector('.hero')).toBeNull()
    expect(getHeadings()).toContain('Balance changes')
  })
})

const uint = (name: string) => ({ name, type: 'uint256' })
const address = (name: string) => ({ name, type: 'address' })
const permitFields = [
  address('owner'),
  address('spender'),
  uint('value'),
  uint('nonce'),
  uint('deadline'),
]
const permitMessage = {
  owner: account.address,
  spender: other,
  value: '5',
  nonce: 0,
  deadline: 2_000_000_000,
}
const transferFields = [
  { name: 'permitted', type: 'Held' },
  address('spender'),
  uint('nonce'),
  uint('deadline'),
]
const held = [address('token'), uint('amount')]
const transferMessage = {
  permitted: { token, amount: '5' },
  spender: other,
  nonce: 0,
  deadline: 2_000_000_000,
}

async function sign(
  types: Record<string, readonly { name: string; type: string }[]>,
  message: object,
  verifyingContract = token,
): Promise<DecodedRequest> {
  const [primaryType = ''] = Object.keys(types)
  const domain = { chainId: 31337, name: 'Coin', verifyingContract }
  const params = [account.address, { types, primaryType, domain, message }]
  const node = { ...noNode, ask: async () => '0x' }
  return (await prepareEvm({ method: 'eth_signTypedData_v4', params }, needsWith(node))).decoded
}

describe('[F24] raw typed data', () => {
  it.each([
    ['a permit', () => sign({ Permit: permitFields }, permitMessage)],
    [
      'a permit of Permit2',
      () => sign({ PermitTransferFrom: transferFields, Held: held }, transferMessage, permit2),
    ],
    [
      'a payment that others send',
      () =>
        sign(
          {
            TransferWithAuthorization: [
              address('from'),
              address('to'),
              uint('value'),
              uint('validAfter'),
              uint('validBefore'),
              { name: 'nonce', type: 'bytes32' },
            ],
          },
          {
            from: account.address,
            to: other,
            value: '5',
            validAfter: 0,
            validBefore: 2_000_000_000,
            nonce: `0x${'11'.repeat(32)}`,
          },
        ),
    ],
  ])('is folded if the card says all that decides: %s', async (_, read) => {
    draw(await read())
    const folded = document.querySelector<HTMLDetailsElement>('details.folded')
    expect(folded?.open).toBe(false)
    expect(folded?.querySelector('summary')?.textContent).toBe('Details')
    const outside = [...document.querySelectorAll('section.action')].map((one) => one.textContent)
    expect(outside.join().toLowerCase()).toContain(other.toLowerCase())
    expect(outside.join()).toContain(token)
  })

  it.each([
    [
      'a field that the card does not say',
      () =>
        sign(
          { Permit: [...permitFields, address('operator')] },
          { ...permitMessage, operator: other },
        ),
    ],
    [
      'a witness',
      () =>
        sign(
          {
            PermitWitnessTransferFrom: [...transferFields, { name: 'witness', type: 'Order' }],
            Held: held,
            Order: [uint('least')],
          },
          { ...transferMessage, witness: { least: 1 } },
          permit2,
        ),
    ],
    [
      'words of Permit2 for another contract',
      () => sign({ PermitTransferFrom: transferFields, Held: held }, transferMessage),
    ],
    ['a type that is not known', () => sign({ Note: [uint('value')] }, { value: 1 })],
  ])('stays open with %s', async (_, read) => {
    draw(await read())
    expect(document.querySelector('details.folded')).toBeNull()
    expect(getHeadings().at(-1)).toMatch(/^Sign “/)
  })
})
