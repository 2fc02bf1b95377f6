/** The draft: what was typed, what it means, and what it would do. Decides nothing about sending. */
import { atom } from 'nanostores'
import { formatUnits, parseUnits } from '../amounts/amount.js'
import { normalizeAmountInput } from '../amounts/normalize-amount-input.js'
import {
  type ExchangeRate,
  fiatDecimals,
  fromDollars,
  fromFiat,
  toDollars,
  toFiat,
} from '../amounts/price.js'
import type { TokenBalance, Transfer } from '../chain/assets.js'
import { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'
import { type DraftInput, getDraftStatus } from './draft-status.js'
import type { Draft, PreviewState } from './send-feature.js'

const emptyRecipient = { status: 'empty', text: '' } as const

export interface FormDeps {
  /** What the account can pay fees with. */
  native(): bigint | undefined
  isSmartAccount(): boolean
  /** Rate of the currency that values are displayed in. */
  getExchangeRate(): ExchangeRate
}

/** Fields of a draft that need no request. */
export interface Fields extends Omit<Draft, 'status' | 'amount'> {
  /** Base units as they were reviewed: prices and lists that change count no more. */
  readonly fixedAmount?: bigint
  /** Bitcoin: the rate that all there is was counted at. */
  readonly quotedFeeRate?: bigint
  /** The amount is all there is. */
  readonly isMax?: boolean
}

/** `undefined` takes a field out. */
export type Changes = { readonly [K in keyof Fields]?: Fields[K] | undefined }

/** Value in the currency of the rate, as text with its decimals. Rounds down. */
function fiatText(
  units: bigint,
  { decimals, price = 0n }: TokenBalance,
  exchangeRate: ExchangeRate,
): string {
  const value = fromDollars(toFiat(units, decimals, price), exchangeRate)
  const smallest = value / 10n ** BigInt(fiatDecimals - exchangeRate.decimals)
  return formatUnits(smallest, exchangeRate.decimals)
}

/** Base units, by what is known now; undefined where nothing was typed. */
function typedUnits({ token, unit, amountText, exchangeRate }: Fields): bigint | undefined {
  if (!token || amountText === '') return undefined
  if (unit === 'token') return parseUnits(amountText, token.decimals)
  if (!token.price || !exchangeRate) return undefined
  const dollars = toDollars(parseUnits(amountText, fiatDecimals), exchangeRate)
  return fromFiat(dollars, token.decimals, token.price)
}

const getAmount = (fields: Fields): bigint | undefined => fields.fixedAmount ?? typedUnits(fields)

export function createForm({ native, isSmartAccount, getExchangeRate }: FormDeps) {
  const $draft = atom<Draft | undefined>()
  let fields: Fields | undefined

  /** With the newest rate of the currency that was typed in. Another currency never takes its place: 10 EUR stay 10 EUR. */
  function withNewRate(next: Fields): Fields {
    const [before, now] = [next.exchangeRate, getExchangeRate()]
    return before && before.currency === now.currency ? { ...next, exchangeRate: now } : next
  }

  function show(requested: Fields | undefined) {
    const next = requested && withNewRate(requested)
    fields = next
    if (!next) return $draft.set(undefined)
    const amount = getAmount(next)
    const { fixedAmount, quotedFeeRate, isMax, ...shown } = next
    const whole = { ...shown, ...(amount !== undefined && { amount }) }
    const judged: DraftInput = { ...whole, native: native(), isSmartAccount: isSmartAccount() }
    $draft.set({ ...whole, status: getDraftStatus(judged) })
  }
  function change(news: Changes): void {
    if (fields) show({ ...fields, ...(news as Partial<Fields>) })
  }
  /** What was fixed or counted was another amount. */
  const anew = { fixedAmount: undefined, quotedFeeRate: undefined, isMax: undefined } as const
  const none: PreviewState = { status: 'none' }

  return {
    $draft,
    change,
    clear: () => show(undefined),
    /** The user's balance may have changed. */
    judge: () => show(fields),
    begin(namespace: Namespace, networkId: CaipNetworkId, from: string) {
      const isSame =
        fields?.namespace === namespace && fields.networkId === networkId && fields.from === from
      if (isSame) return show(fields)
      show({
        namespace,
        networkId,
        from,
        unit: 'token',
        amountText: '',
        recipient: emptyRecipient,
        preview: none,
      })
    },
    /**
     * Sets the token. Another token has other units: its amount must be entered again, and the data of a payment link
     * was for the previous token. The same token has only changed its metadata. Under review it keeps its units.
     */
    setToken(token: TokenBalance) {
      const before = fields?.token
      if (before && before.address === token.address) {
        const isFixed = fields?.fixedAmount !== undefined
        return change({ token: isFixed ? { ...token, decimals: before.decimals } : token })
      }
      const links = before && {
        transferExtras: undefined,
        note: undefined,
        requiredNetworkId: undefined,
      }
      const fiat = { unit: 'token', exchangeRate: undefined } as const
      change({ token, ...fiat, amountText: '', preview: none, ...anew, ...links })
    },
    setAmount(text: string): boolean {
      if (!fields) return false
      const { exchangeRate, token } = fields
      const places = exchangeRate?.decimals ?? token?.decimals ?? fiatDecimals
      const amountText = normalizeAmountInput(text, places)
      if (amountText === undefined) return false
      change({ amountText, ...anew })
      return true
    },
    /** All there is. `quotedFeeRate` is what it was counted at. */
    setMost(units: bigint, quotedFeeRate?: bigint) {
      if (!fields?.token) return
      const amountText = formatUnits(units, fields.token.decimals)
      const fiat = { unit: 'token', exchangeRate: undefined } as const
      change({ ...anew, ...fiat, amountText, isMax: true, quotedFeeRate })
    },
    /** What a payment link says is another amount than the one that was fixed. */
    fill(news: Changes) {
      change({ ...anew, ...news })
    },
    /** What is reviewed is what is sent. */
    fix() {
      const amount = fields && typedUnits(fields)
      if (amount !== undefined) change({ fixedAmount: amount })
    },
    /** As it was confirmed. */
    restore: show,
    /** All of it, to be restored. */
    fields: () => fields,
    /** Converts the amount. It is rounded, so it is no maximum any more. */
    setUnit(unit: Draft['unit']) {
      const token = fields?.token
      if (!fields || !token?.price || unit === fields.unit) return
      const amount = getAmount(fields)
      const exchangeRate = unit === 'fiat' ? getExchangeRate() : undefined
      const amountText =
        amount === undefined
          ? ''
          : exchangeRate
            ? fiatText(amount, token, exchangeRate)
            : formatUnits(amount, token.decimals)
      change({ ...anew, unit, exchangeRate, amountText })
    },
    /** What would be sent; undefined where something is missing. */
    transfer(): Transfer | undefined {
      if (!fields) return undefined
      const { token, recipient, feeRate, transferExtras, quotedFeeRate, isMax, allowSmallUtxos } =
        fields
      const amount = getAmount(fields)
      if (!token || !amount || recipient.status !== 'resolved') return undefined
      return {
        to: recipient.address,
        amount,
        ...(token.address && {
          token: { address: token.address, decimals: token.decimals },
        }),
        ...(feeRate !== undefined && { feeRate }),
        ...(quotedFeeRate !== undefined && { quotedFeeRate }),
        ...(isMax && { isMax }),
        ...(allowSmallUtxos && { allowSmallUtxos }),
        ...transferExtras,
      }
    },
    /** Throws `amount-invalid`, with what is missing. */
    requireReadyDraft(): Draft {
      const draft = $draft.get()
      if (draft?.status === 'ready') {
        if (draft.preview.status !== 'loading') return draft
        throw new KitError(
          'amount-invalid',
          'This payment is still being looked at. Wait for its preview, then confirm it.',
          { details: { status: 'preview-loading' } },
        )
      }
      throw new KitError('amount-invalid', 'Please enter a valid amount and receiver address', {
        details: { status: draft?.status ?? 'no-draft' },
      })
    },
  }
}

export type Form = ReturnType<typeof createForm>
