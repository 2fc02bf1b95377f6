/** Asks the wallet for the draft, once however often the user presses (X12). */
import type { Transfer } from '../chain/assets.js'
import { KitError } from '../errors/kit-error.js'
import type { Form } from './draft-form.js'
import { typedIn } from './draft-key.js'
import type { Draft } from './send-feature.js'

export interface ConfirmOnceDeps {
  readonly form: Form
  /** Asks the wallet. Resolves to whether the transaction was sent. */
  submit(draft: Draft, transfer: Transfer): Promise<boolean>
  /** The payment was sent, and the draft is still the one that was sent. */
  onSent(draft: Draft): void
}

/** The transfer with the fee that the user saw: the wallet must not pay more (X23). */
function withQuotedFee(transfer: Transfer, { preview }: Draft): Transfer {
  const shown = preview.status === 'ready' ? preview.preview : undefined
  const quotedFeeRate = transfer.quotedFeeRate ?? shown?.feeRate
  return {
    ...transfer,
    ...(shown && { quotedFee: shown.fee }),
    ...(quotedFeeRate !== undefined && { quotedFeeRate }),
  }
}

export function createConfirmOnce({ form, submit, onSent }: ConfirmOnceDeps) {
  let pending: { readonly input: string; readonly result: Promise<boolean> } | undefined

  async function confirm(draft: Draft, input: string): Promise<boolean> {
    const transfer = form.transfer()
    if (!transfer) return false
    if (!(await submit(draft, withQuotedFee(transfer, draft)))) return false
    // A draft that the user has changed since is another payment, and stays.
    const now = form.$draft.get()
    if (now && typedIn(now) === input) onSent(draft)
    return true
  }

  return async (): Promise<boolean> => {
    const draft = form.requireReadyDraft()
    const input = typedIn(draft)
    if (pending?.input === input) return pending.result
    // The preview of this payment doesn't include the pending one.
    if (pending)
      throw new KitError(
        'already-pending',
        'Another payment is pending in the wallet. Answer it there first.',
      )
    const result = confirm(draft, input).finally(() => {
      pending = undefined
    })
    pending = { input, result }
    return result
  }
}
