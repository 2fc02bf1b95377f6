/** Transactions of `@solana/kit` as bytes, and back. */
import { KitError } from '@scope/core/chain'
import {
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type Transaction,
  type TransactionWithinSizeLimit,
  type TransactionWithLifetime,
} from '@solana/kit'

export type UnsignedTransaction = Transaction | (Transaction & TransactionWithLifetime)
export type SignedTransaction = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime

export function toWire(transaction: UnsignedTransaction): Uint8Array {
  try {
    return new Uint8Array(getTransactionEncoder().encode(transaction))
  } catch (cause) {
    throw new KitError('invalid-params', 'The transaction can’t be encoded.', { cause })
  }
}

/** The lifetime as it was, unless the wallet put in another one: the bytes don't say until when a blockhash holds. */
async function getLifetime(
  { messageBytes }: Transaction,
  asked: UnsignedTransaction,
): Promise<TransactionWithLifetime['lifetimeConstraint']> {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if ('lifetimeConstraint' in asked) {
    const known = asked.lifetimeConstraint
    const token = 'blockhash' in known ? known.blockhash : known.nonce
    if (token === message.lifetimeToken) return known
  }
  return getTransactionLifetimeConstraintFromCompiledTransactionMessage(message)
}

/** What the wallet signed. */
export async function fromWire(
  wire: Uint8Array,
  asked: UnsignedTransaction,
): Promise<SignedTransaction> {
  try {
    const signed = getTransactionDecoder().decode(wire)
    assertIsTransactionWithinSizeLimit(signed)
    return Object.freeze({ ...signed, lifetimeConstraint: await getLifetime(signed, asked) })
  } catch (cause) {
    throw new KitError('wallet-response-invalid', 'The wallet returned an invalid transaction.', {
      cause,
    })
  }
}
