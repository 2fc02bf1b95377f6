/**
 * Sends one transaction, once: through the wallet where it sends on that cluster, else signed by the wallet and handed
 * to the site's own node. A lost answer is never taken for a failure.
 */
import {
  hashOfLost,
  KitError,
  type NodeClient,
  parseSendError,
  type SolanaSendOptions,
  type TransactionRequest,
  toBase58,
} from '@scope/core/chain'
import { callWallet, currentStandardWallet } from '@scope/core/wallet-standard'
import { getChain, isLocal } from './clusters.js'
import { commitment } from './commitment.js'
import { submitError } from './node-errors.js'
import { fetchTransfer, solanaTransaction } from './reads.js'
import { parseField, parseSignature, readLatestBlockhash, readOutputs } from './responses.js'
import { signTransactions } from './sign.js'
import type { SignatureContext } from './signature-context.js'
import { rememberExpiry } from './status.js'
import { assertMethod } from './wallet.js'
import { readTransaction, toBase64 } from './wire.js'

export interface Sending extends SignatureContext {
  readonly node: NodeClient
}

const both = 'solana:signAndSendTransaction'
/** 64 bytes in base58. */
const signaturePattern = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

interface Prepared {
  readonly wire: Uint8Array
  readonly options: SolanaSendOptions
  /** Where the blockhash is of our choosing. */
  readonly lastValidBlockHeight?: bigint
}

const defaults: SolanaSendOptions = { preflightCommitment: commitment, skipPreflight: false }

/** Wallets send through nodes of their own, and know none of a local cluster. */
function sendsItself({ standard, shared, networkId }: Sending): boolean {
  const { features } = currentStandardWallet(standard)
  const isAble =
    both in features && (shared.features.length === 0 || shared.features.includes(both))
  return isAble && !(isLocal(networkId) && 'solana:signTransaction' in features)
}

async function throughWallet(sending: Sending, { wire, options }: Prepared): Promise<string> {
  const { standard, shared, networkId } = sending
  const run = assertMethod(standard, both, 'signAndSendTransaction')
  const input = {
    account: shared.raw,
    chain: getChain(networkId),
    transaction: new Uint8Array(wire),
    options: { ...defaults, ...options },
  }
  try {
    const [output] = readOutputs(await callWallet(() => run(input)), 1)
    return toBase58(parseSignature(parseField(output, 'signature', 'signature')))
  } catch (thrown) {
    // A wallet that signed it and lost the node's answer knows its signature: its status tells what became of it.
    const signature = hashOfLost(thrown, signaturePattern)
    if (signature !== undefined) return signature
    throw await parseSendError(thrown)
  }
}

async function throughNode(sending: Sending, { wire, options }: Prepared): Promise<string> {
  const [signed] = await signTransactions(sending, [wire])
  const [first] = readTransaction(signed ?? wire).signatures
  if (!signed || !first) throw new KitError('wallet-response-invalid', 'The wallet signed nothing.')
  try {
    await sending.node.broadcast('sendTransaction', [
      toBase64(signed),
      { encoding: 'base64', ...defaults, ...options },
    ])
  } catch (thrown) {
    const error = submitError(thrown)
    if (error) throw error
  }
  // A transaction's id is its first signature, regardless of the node's response.
  return toBase58(first)
}

async function prepare({ node, shared }: Sending, asked: TransactionRequest): Promise<Prepared> {
  const transaction = solanaTransaction(asked)
  if ('transaction' in transaction) {
    const { transaction: wire, ...options } = transaction
    if (readTransaction(wire).signers.includes(shared.account.address)) return { wire, options }
    throw new KitError('invalid-params', 'This account does not sign the transaction.')
  }
  const { buildTransfer } = await fetchTransfer()
  const built = await buildTransfer(node, shared.account.address, transaction)
  return { ...built, options: {} }
}

/**
 * Runs in the background: the transaction is sent, and the caller waits for its id. Without a stored expiry, the status
 * lookup guesses it.
 */
function rememberLatest(node: NodeClient, id: string): void {
  node
    .request('getLatestBlockhash', [{ commitment }])
    .then((answer) => rememberExpiry(id, readLatestBlockhash(answer).lastValidBlockHeight))
    .catch(() => undefined)
}

/** The transaction's id. Throws `outcome-unknown` where a wallet may have sent it: asking again could pay twice. */
export async function send(sending: Sending, asked: TransactionRequest): Promise<string> {
  const prepared = await prepare(sending, asked)
  const isWallets = sendsItself(sending)
  const id = await (isWallets ? throughWallet : throughNode)(sending, prepared)
  // A wallet may put in a newer blockhash than ours, and the host's may be of any age: none is newer than the newest.
  const { lastValidBlockHeight } = prepared
  if (lastValidBlockHeight === undefined || isWallets) rememberLatest(sending.node, id)
  else rememberExpiry(id, lastValidBlockHeight)
  return id
}
