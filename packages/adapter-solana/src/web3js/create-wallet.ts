/** One account of a kit as `@solana/web3.js` code knows a wallet. The kit asks, checks and sends. */
import type { Kit } from '@scope/core'
import { fromBase58, KitError } from '@scope/core/chain'
import {
  type Connection,
  PublicKey,
  type Transaction,
  type TransactionSignature,
} from '@solana/web3.js'
import { assertPinned, type PinnedAccount } from '../pinned-account.js'
import { signatureLength } from '../wire.js'
import { type SendTransactionOptions, toKitOptions } from './send-options.js'
import {
  fromWire,
  invalidTransaction,
  isVersioned,
  toWire,
  type Web3jsTransaction,
} from './transaction.js'

/**
 * Wallet for `AnchorProvider` of Anchor and for code written for wallet-adapter. It is pinned to one account
 * and network.
 *
 * All methods reject with a `KitError`: `user-rejected` if the user declines; `not-connected`,
 * `account-changed` or `network-changed` if the kit no longer uses this account on this network. The wallet
 * isn't asked then.
 */
export interface Web3jsWallet {
  readonly publicKey: PublicKey
  /**
   * Signs, and doesn't send. The wallet may add instructions of its own: use what is returned.
   *
   * @returns A new transaction of the same kind, with the signatures that were there.
   */
  signTransaction<T extends Web3jsTransaction>(transaction: T): Promise<T>
  /** Signs several with one prompt. Their order stays. */
  signAllTransactions<T extends Web3jsTransaction>(transactions: T[]): Promise<T[]>
  /** Signs bytes. @returns The signature, 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /**
   * Signs and sends on the kit's network, and adds the transaction to `kit.transactions`. A legacy transaction gets the
   * fee payer and the recent blockhash that it lacks, in place.
   *
   * @param connection - Where the blockhash is read. The wallet or the kit's own node sends.
   * @returns The transaction's id, base58.
   * @throws {outcome-unknown} If the response was lost. It may have been sent: don't send it again.
   */
  sendTransaction(
    transaction: Web3jsTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<TransactionSignature>
}

async function complete(
  transaction: Transaction,
  feePayer: PublicKey,
  connection: Connection,
  { preflightCommitment, minContextSlot }: SendTransactionOptions,
): Promise<void> {
  transaction.feePayer ??= feePayer
  if (transaction.recentBlockhash || transaction.nonceInfo) return
  const latest = await connection
    .getLatestBlockhash({
      ...(preflightCommitment && { commitment: preflightCommitment }),
      ...(minContextSlot !== undefined && { minContextSlot }),
    })
    .catch((cause: unknown) => {
      throw new KitError(
        'network-unreachable',
        'The connection couldn’t read the latest blockhash. Nothing was sent. Try again.',
        { cause },
      )
    })
  transaction.recentBlockhash = latest.blockhash
  transaction.lastValidBlockHeight = latest.lastValidBlockHeight
}

function signWith(
  transaction: Web3jsTransaction,
  signers: NonNullable<SendTransactionOptions['signers']>,
): void {
  if (signers.length === 0) return
  try {
    if (isVersioned(transaction)) transaction.sign([...signers])
    else transaction.partialSign(...signers)
  } catch (thrown) {
    throw invalidTransaction(thrown)
  }
}

export function createWeb3jsWallet(kit: Kit, pinned: PinnedAccount): Web3jsWallet {
  const publicKey = new PublicKey(pinned.address)

  async function sign(transactions: readonly Web3jsTransaction[]): Promise<readonly Uint8Array[]> {
    assertPinned(kit, pinned)
    return kit.requests.sign(
      { kind: 'transactions', transactions: transactions.map(toWire) },
      { namespace: 'solana' },
    )
  }

  return {
    publicKey,
    async signTransaction(transaction) {
      const [signed] = await sign([transaction])
      return fromWire(signed, transaction)
    },
    async signAllTransactions(transactions) {
      if (transactions.length === 0) return []
      const signed = await sign(transactions)
      return transactions.map((transaction, at) => fromWire(signed[at], transaction))
    },
    async signMessage(message) {
      assertPinned(kit, pinned)
      const text = await kit.requests.signMessage(message, { namespace: 'solana' })
      const signature = fromBase58(text, signatureLength)
      if (signature) return signature
      throw new KitError('wallet-response-invalid', 'The wallet returned no signature.')
    },
    async sendTransaction(transaction, connection, options = {}) {
      assertPinned(kit, pinned)
      if (!isVersioned(transaction)) await complete(transaction, publicKey, connection, options)
      signWith(transaction, options.signers ?? [])
      const request = { transaction: toWire(transaction), ...toKitOptions(options) }
      // Check again: the user may have changed the account while the blockhash was read.
      assertPinned(kit, pinned)
      return kit.requests.sendTransaction({ namespace: 'solana', transaction: request })
    },
  }
}
