/** The draft: what was typed, what it means, and what it would do. Decides nothing about sending. */
import { atom } from 'nanostores'
import type { Holding, Transfer } from '../chain/money.js'
import { KitError } from '../errors/kit-error.js'
import { formatAmount, parseAmount } from '../ids/amount.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'
import { fiatDecimals, fiatOf, unitsOfFiat } from '../ids/price.js'
import { typedAmount } from '../ids/typed-amount.js'
import type { Draft, PreviewState } from './send-feature.js'
import { type Judged, verdictOf } from './verdict.js'

/** Decimals of an amount of money as it is typed and shown. */
const fiatTyped = 2
const emptyReceiver = { status: 'empty', text: '' } as const

export interface FormNeeds {
  /** What the account can pay fees with. */
  native(): bigint | undefined
  isSmartAccount(): boolean
}

/** What is not known of a draft until somebody is asked. */
export type Fields = Omit<Draft, 'verdict' | 'amount'>

/** `undefined` takes a field out. */
export type Changes = { readonly [K in keyof Fields]?: Fields[K] | undefined }

/** Whole cents of what so much is worth, as text. */
function fiatText(units: bigint, { decimals, price = 0n }: Holding): string {
  const cents = fiatOf(units, decimals, price) / 10n ** BigInt(fiatDecimals - fiatTyped)
  return formatAmount(cents, fiatTyped)
}

/** Base units; undefined where nothing was typed. */
function amountOf({ token, unit, amountText }: Fields): bigint | undefined {
  if (!token || amountText === '') return undefined
  if (unit === 'token') return parseAmount(amountText, token.decimals)
  return (
    token.price && unitsOfFiat(parseAmount(amountText, fiatDecimals), token.decimals, token.price)
  )
}

export function createForm({ native, isSmartAccount }: FormNeeds) {
  const $draft = atom<Draft | undefined>()
  let fields: Fields | undefined

  function show(next: Fields | undefined) {
    fields = next
    if (!next) return $draft.set(undefined)
    const amount = amountOf(next)
    const whole = { ...next, ...(amount !== undefined && { amount }) }
    const judged: Judged = { ...whole, native: native(), isSmartAccount: isSmartAccount() }
    $draft.set({ ...whole, verdict: verdictOf(judged) })
  }
  function change(news: Changes): void {
    if (fields) show({ ...fields, ...(news as Partial<Fields>) })
  }
  const none: PreviewState = { status: 'none' }

  return {
    $draft,
    change,
    clear: () => show(undefined),
    /** What somebody has may have changed. */
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
        receiver: emptyReceiver,
        preview: none,
      })
    },
    /** Another token counts in other units: its amount is typed anew. The same one has only changed. */
    setToken(token: Holding) {
      const isSame = fields?.token && fields.token.address === token.address
      if (isSame) change({ token })
      else change({ token, unit: 'token', amountText: '', preview: none })
    },
    setAmount(text: string): boolean {
      if (!fields) return false
      const places = fields.unit === 'fiat' ? fiatTyped : (fields.token?.decimals ?? fiatDecimals)
      const amountText = typedAmount(text, places)
      if (amountText === undefined) return false
      change({ amountText })
      return true
    },
    setUnits(units: bigint) {
      if (fields?.token)
        change({ unit: 'token', amountText: formatAmount(units, fields.token.decimals) })
    },
    /** What was typed goes on being worth the same. */
    setUnit(unit: Draft['unit']) {
      const token = fields?.token
      if (!fields || !token?.price || unit === fields.unit) return
      const amount = amountOf(fields)
      const amountText =
        amount === undefined
          ? ''
          : unit === 'fiat'
            ? fiatText(amount, token)
            : formatAmount(amount, token.decimals)
      change({ unit, amountText })
    },
    /** What would be sent; undefined where something is missing. */
    transfer(): Transfer | undefined {
      if (!fields) return undefined
      const { token, receiver, feeRate, carries } = fields
      const amount = amountOf(fields)
      if (!token || !amount || receiver.status !== 'found') return undefined
      return {
        to: receiver.address,
        amount,
        ...(token.address && {
          token: { address: token.address, decimals: token.decimals },
        }),
        ...(feeRate !== undefined && { feeRate }),
        ...carries,
      }
    },
    /** Throws `amount-invalid`, with what is missing. */
    needReady(): Draft {
      const draft = $draft.get()
      if (draft?.verdict === 'ready') return draft
      throw new KitError('amount-invalid', 'Please enter a valid amount and receiver address', {
        facts: { verdict: draft?.verdict ?? 'no-draft' },
      })
    },
  }
}

export type Form = ReturnType<typeof createForm>
