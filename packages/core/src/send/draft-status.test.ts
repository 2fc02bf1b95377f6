/** The order of the send form's checks. Pure. */
import { expect, it } from 'vitest'
import { KitError } from '../errors/kit-error.js'
import { type DraftInput, getDraftStatus } from './draft-status.js'
import type { DraftStatus } from './send-feature.js'

const token = { name: 'Coin', symbol: 'COIN', decimals: 0, amount: 10n }
const fee = 1n
const readyDraft: DraftInput = {
  namespace: 'eip155',
  networkId: 'eip155:1',
  from: 'a',
  native: 10n,
  isSmartAccount: false,
  token,
  unit: 'token',
  amountText: '',
  amount: 9n,
  recipient: { status: 'resolved', text: 'b', address: 'b' },
  preview: { status: 'ready', preview: { fee, warnings: [] }, warnings: [] },
}

/** The checks in their order. To change the order, move a line here, in `draft-status.ts` and in `docs/send.md`. */
const checks: readonly (readonly [DraftStatus, (draft: DraftInput) => DraftInput])[] = [
  ['other-network', (draft) => ({ ...draft, requiredNetworkId: 'eip155:2' })],
  ['no-token', ({ token: _, ...draft }) => draft],
  ['no-amount', ({ amount: _, ...draft }) => draft],
  ['amount-above-balance', (draft) => ({ ...draft, token: { ...token, amount: 8n } })],
  ['insufficient-gas', (draft) => ({ ...draft, native: 9n })],
  ['no-recipient', (draft) => ({ ...draft, recipient: { status: 'empty', text: '' } })],
  ['recipient-invalid', (draft) => ({ ...draft, recipient: { status: 'resolving', text: 'b' } })],
  [
    'would-fail',
    (draft) => {
      const error = new KitError('execution-reverted', 'Execution reverted.')
      const preview = { fee, warnings: [], error }
      return { ...draft, preview: { status: 'ready', preview, warnings: [] } }
    },
  ],
]

it.each(checks.map(([status], index) => [status, index] as const))(
  'returns %s if this check and all later ones fail',
  (status, index) => {
    const draft = checks.slice(index).reduceRight((later, [, fail]) => fail(later), readyDraft)
    expect(getDraftStatus(draft)).toBe(status)
  },
)

it('returns ready if no check fails', () => {
  expect(getDraftStatus(readyDraft)).toBe('ready')
})
