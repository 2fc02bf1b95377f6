/** Sends one transaction through the wallet (`eth_sendTransaction`), once. A lost answer is never taken for a failure. */
import {
  hashOfLost,
  type Network,
  parseSendError,
  type TransactionRequest,
} from '@scope/core/chain'
import { type Eip1193Provider, request } from './eip1193.js'
import { hexChainId } from './hex-chain-id.js'
import { evmTransaction, transactionFields } from './reads.js'
import { assertRecipient } from './recipient.js'
import { hashPattern, parseHash } from './responses.js'

/** The transaction's hash. Throws `outcome-unknown` where it may have been sent: asking again could pay twice. */
export async function send(
  provider: Eip1193Provider,
  from: string,
  network: Network,
  asked: TransactionRequest,
): Promise<string> {
  const chainId = hexChainId(network.caipNetworkId)
  const transaction = evmTransaction(asked)
  assertRecipient(transaction)
  const fields = { ...transactionFields(from, transaction), chainId }
  try {
    return parseHash(await request(provider, 'eth_sendTransaction', [fields]))
  } catch (thrown) {
    // A wallet that signed it and lost the node's answer knows its hash: its status tells what became of it.
    const hash = hashOfLost(thrown, hashPattern)
    if (hash !== undefined) return hash
    throw await parseSendError(thrown)
  }
}
