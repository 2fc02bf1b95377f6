/** What a node says about a transaction it simulated or refused, as errors a person can read. */
import {
  KitError,
  type TransferFailureReason,
  transferFailureDetails,
  undecidedCodes,
} from '@scope/core/chain'

/** `err` and `logs` as nodes answer them; never shown, since they name accounts. */
export function refusal(err: unknown, logs: unknown, cause?: unknown): KitError {
  const text = `${JSON.stringify(err)} ${Array.isArray(logs) ? logs.join('\n') : ''}`
  const make = (code: KitError['code'], message: string, reason?: TransferFailureReason) =>
    new KitError(code, message, {
      cause,
      ...(reason && { details: transferFailureDetails(reason) }),
    })
  if (/InsufficientFundsForRent/.test(text)) {
    // The first account pays: it is the one whose balance is left too small, any other gets too little.
    const isSender = /InsufficientFundsForRent\W+account_index\W+0\b/.test(text)
    const why =
      'An account would be left with too little SOL to stay open. Send more, or leave more.'
    return make('insufficient-funds', why, isSender ? 'sender-rent' : 'recipient-rent')
  }
  if (/InsufficientFunds|AccountNotFound|insufficient (lamports|funds)/i.test(text))
    return make('insufficient-funds', 'The balance does not cover the amount and the network fee.')
  if (/BlockhashNotFound|Blockhash not found/.test(text)) {
    const why = 'The transaction is too old to be sent. Make a new one, then try again.'
    return make('transaction-rejected', why)
  }
  return make('execution-reverted', 'The program refused the transaction.', 'program-rejected')
}

/** A number below 500 says that what stands before the node, or the node itself, did not take it. */
const isUndecided = ({ code, details }: KitError) =>
  code === 'http-error'
    ? typeof details.status !== 'number' || details.status >= 500
    : undecidedCodes.has(code) || code === 'invalid-request'

/** The node is behind the slot that the transaction asks it to have seen. */
const slotNotReached = -32016

/** What EIP-1474 has for a waiting request, and what Solana's nodes have for a failed simulation. */
const failedSimulation = -32002

interface Refused {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly err?: unknown; readonly logs?: unknown }
}

/**
 * Returns the error of sending a signed transaction. Undefined if the transaction may be pending: its id is known, so
 * its status decides.
 */
export function submitError(thrown: unknown): KitError | undefined {
  if (!(thrown instanceof KitError)) return undefined
  const { code, message, data } = (thrown.cause ?? {}) as Refused
  if (code === slotNotReached) {
    const why = 'The node has not seen the latest blocks yet. Try again.'
    return new KitError('transaction-rejected', why, { cause: thrown })
  }
  if (data?.err === 'AlreadyProcessed' || /already been processed/.test(String(message)))
    return undefined
  if (data?.err !== undefined && data.err !== null) return refusal(data.err, data.logs, thrown)
  return isUndecided(thrown) ? undefined : toRejection(thrown)
}

function toRejection(thrown: KitError): KitError {
  const { code, message } = (thrown.cause ?? {}) as Refused
  return code === failedSimulation ? refusal(message, undefined, thrown) : thrown
}
