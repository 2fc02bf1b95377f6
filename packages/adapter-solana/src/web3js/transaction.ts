/** Transactions of `@solana/web3.js` as bytes, and back. */
import { KitError } from '@scope/core/chain'
import { Transaction, VersionedTransaction } from '@solana/web3.js'

/** Legacy or versioned transaction of `@solana/web3.js` 1. */
export type Web3jsTransaction = Transaction | VersionedTransaction

/** By its field, as the library does: a page may have two copies of the class. */
export const isVersioned = (transaction: Web3jsTransaction): transaction is VersionedTransaction =>
  'version' in transaction

export const invalidTransaction = (cause: unknown): KitError =>
  new KitError(
    'invalid-params',
    'The transaction can’t be signed as it is. Set its fee payer and recent blockhash, and pass its signers.',
    { cause },
  )

/** A copy, and no `Buffer`. Signatures that are missing are left empty. */
export function toWire(transaction: Web3jsTransaction): Uint8Array {
  try {
    return new Uint8Array(
      isVersioned(transaction)
        ? transaction.serialize()
        : transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
    )
  } catch (thrown) {
    throw invalidTransaction(thrown)
  }
}

/** What the wallet signed, as the same kind of transaction. */
export function fromWire<T extends Web3jsTransaction>(wire: Uint8Array | undefined, asked: T): T {
  try {
    if (!wire) throw new Error('There is none.')
    if (isVersioned(asked)) return VersionedTransaction.deserialize(wire) as T
    const signed = Transaction.from(wire)
    const { recentBlockhash, lastValidBlockHeight, minNonceContextSlot } = asked
    // The bytes don't say until when the blockhash holds. The wallet may have put in another one.
    if (lastValidBlockHeight !== undefined && signed.recentBlockhash === recentBlockhash)
      signed.lastValidBlockHeight = lastValidBlockHeight
    if (minNonceContextSlot !== undefined) signed.minNonceContextSlot = minNonceContextSlot
    return signed as T
  } catch (cause) {
    throw new KitError('wallet-response-invalid', 'The wallet returned an invalid transaction.', {
      cause,
    })
  }
}
