/** What a payment link fills into a draft. Everything in it can be changed afterwards; nothing of it is sent by itself (X17). */

import { formatUnits } from '../amounts/amount.js'
import { normalizeAmountInput } from '../amounts/normalize-amount-input.js'
import type { ChainAssets, ParsedPaymentUri, TokenBalance } from '../chain/assets.js'
import type { Network } from '../chain/network.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'
import type { Changes } from './draft-form.js'
import type { Draft } from './send-feature.js'

export interface PaymentDeps {
  readonly holdings: readonly TokenBalance[]
  /** More of them may come. */
  readonly isWaiting: boolean
  find(networkId: string): Network | undefined
  /** Throws `address-invalid`, also for one that is of another network. */
  parseAddress(text: string, networkId: CaipNetworkId): string
}

const none = { transferExtras: undefined, note: undefined, requiredNetworkId: undefined }

function getAmountText(
  { amount }: ParsedPaymentUri,
  { decimals }: TokenBalance,
): string | undefined {
  if (amount === undefined) return undefined
  return typeof amount === 'bigint'
    ? formatUnits(amount, decimals)
    : normalizeAmountInput(amount, decimals)
}

function fill(link: ParsedPaymentUri, text: string, draft: Draft, deps: PaymentDeps): Changes {
  const { to, label, message, references, memo, networkId = draft.networkId } = link
  const address = deps.parseAddress(to, networkId)
  const token = link.token === undefined ? undefined : deps.parseAddress(link.token, networkId)
  if (networkId !== draft.networkId) {
    if (!deps.find(networkId))
      throw new KitError(
        'network-not-found',
        'The payment link’s network is not configured on this site.',
      )
    // All of it has another meaning on another network, so it is parsed again there.
    return {
      ...none,
      recipient: { status: 'resolved', text, address },
      requiredNetworkId: networkId,
    }
  }
  const holding = deps.holdings.find((balance) => balance.address === token)
  // The token isn't known yet. The link is parsed again when it is.
  if (!holding && deps.isWaiting) return { ...none, recipient: { status: 'resolving', text } }
  if (token && !holding)
    throw new KitError('insufficient-funds', 'The account has no balance of the requested token.')
  const amountText = holding && getAmountText(link, holding)
  const transferExtras = {
    ...(references && { references }),
    ...(memo !== undefined && { memo }),
  }
  return {
    ...none,
    recipient: { status: 'resolved', text: address, address },
    ...(holding && { token: holding }),
    ...(amountText !== undefined && { unit: 'token', exchangeRate: undefined, amountText }),
    ...(Object.keys(transferExtras).length > 0 && { transferExtras }),
    ...((label || message) && {
      note: { ...(label && { label }), ...(message && { message }) },
    }),
  }
}

/** Undefined unless it is a payment link of this chain. The recipient field shows errors of a link. */
export function parsePayment(
  text: string,
  draft: Draft,
  money: ChainAssets | undefined,
  deps: PaymentDeps,
): Changes | undefined {
  try {
    const link = money?.parsePaymentUri(text)
    return link && fill(link, text, draft, deps)
  } catch (thrown) {
    return { ...none, recipient: { status: 'invalid', text, error: asKitError(thrown) } }
  }
}
