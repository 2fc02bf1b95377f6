/** One account of a kit as a signer of `@solana/kit`. The kit asks, checks and sends. */
import type { Kit } from '@scope/core'
import { fromBase58, KitError, withAbortSignal } from '@scope/core/chain'
import {
  type MessagePartialSigner,
  type SignatureBytes,
  signatureBytes,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  address as toAddress,
} from '@solana/kit'
import { assertPinned, type PinnedAccount } from '../pinned-account.js'
import { signatureLength } from '../wire.js'
import { fromWire, toWire } from './transaction.js'

/**
 * Signer for `@solana/kit`, pinned to one account on one network.
 *
 * - `TransactionModifyingSigner`, not partial: wallets may add instructions, so they sign before all others.
 * - `TransactionSendingSigner`: wallets send what they sign, and some only do that. The kit then tracks the
 *   transaction.
 * - `MessagePartialSigner`, not modifying: a signature of anything but the message itself is rejected.
 *
 * All methods reject with a `KitError`: `user-rejected` if the user declines; `not-connected`,
 * `account-changed` or `network-changed` if the kit no longer uses this account on this network. The wallet
 * isn't asked then.
 */
export type WalletSigner<TAddress extends string = string> = TransactionModifyingSigner<TAddress> &
  TransactionSendingSigner<TAddress> &
  MessagePartialSigner<TAddress>

function toSignature(text: string): SignatureBytes {
  const bytes = fromBase58(text, signatureLength)
  if (bytes) return signatureBytes(bytes)
  throw new KitError('wallet-response-invalid', 'The wallet returned no signature.')
}

export function createWalletSigner(kit: Kit, pinned: PinnedAccount): WalletSigner {
  const address = toAddress(pinned.address)

  function assertReady(signal: AbortSignal | undefined): void {
    if (signal?.aborted) {
      const { reason: cause } = signal
      throw new KitError('aborted', 'The request was cancelled.', { cause })
    }
    assertPinned(kit, pinned)
  }

  /** The wallet goes on showing a prompt that is aborted here: its response is ignored. */
  function sign<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    assertReady(signal)
    return withAbortSignal(ask(), signal)
  }

  return Object.freeze({
    address,
    async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
      if (transactions.length === 0) return []
      const wires = transactions.map(toWire)
      const signed = await sign(
        () =>
          kit.requests.sign({ kind: 'transactions', transactions: wires }, { namespace: 'solana' }),
        abortSignal,
      )
      return Promise.all(
        transactions.map((transaction, at) =>
          fromWire(signed[at] ?? new Uint8Array(), transaction),
        ),
      )
    },
    async signAndSendTransactions(transactions, { abortSignal, minContextSlot } = {}) {
      const [transaction, ...others] = transactions
      if (!transaction) return []
      if (others.length > 0) {
        // An error of the second would hide that the first was sent.
        throw new KitError(
          'invalid-params',
          `signAndSendTransactions: expected 1 transaction, received ${transactions.length}. Send them one by one.`,
        )
      }
      const request = {
        transaction: toWire(transaction),
        ...(minContextSlot !== undefined && { minContextSlot: Number(minContextSlot) }),
      }
      assertReady(abortSignal)
      // From here on an abort takes nothing back: the caller has to know whether it was sent.
      const id = await kit.requests.sendTransaction({ namespace: 'solana', transaction: request })
      return [toSignature(id)]
    },
    async signMessages(messages, { abortSignal } = {}) {
      const signatures: Readonly<Record<typeof address, SignatureBytes>>[] = []
      for (const { content } of messages) {
        const text = await sign(
          () => kit.requests.signMessage(content, { namespace: 'solana' }),
          abortSignal,
        )
        signatures.push(Object.freeze({ [address]: toSignature(text) }))
      }
      return signatures
    },
  } satisfies WalletSigner)
}
