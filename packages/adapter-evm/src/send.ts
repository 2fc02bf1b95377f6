/** Sends one transaction through the wallet (`eth_sendTransaction`), once. A lost answer is never taken for a failure. */
import { KitError, type Network, referenceOf, type SendRequest } from '@scope/core/chain'
import { readHash } from './answers.js'
import { type Eip1193Provider, request } from './eip1193.js'
import { evmTransaction, transactionFields } from './reads.js'
import { needRecipient } from './recipient.js'

/** Answers that do not tell whether the transaction went out. */
const undecided: ReadonlySet<KitError['code']> = new Set([
  'unknown',
  'internal-error',
  'rpc-unknown',
  'provider-disconnected',
  'wallet-answer-invalid',
])

/** The transaction's hash. Throws `outcome-unknown` where it may have been sent: asking again could pay twice. */
export async function send(
  provider: Eip1193Provider,
  from: string,
  network: Network,
  asked: SendRequest,
): Promise<string> {
  const chainId = `0x${BigInt(referenceOf(network.caipNetworkId)).toString(16)}`
  const transaction = evmTransaction(asked)
  needRecipient(transaction)
  const fields = { ...transactionFields(from, transaction), chainId }
  try {
    return readHash(await request(provider, 'eth_sendTransaction', [fields]))
  } catch (thrown) {
    if (!(thrown instanceof KitError) || !undecided.has(thrown.code)) throw thrown
    throw new KitError(
      'outcome-unknown',
      'The wallet’s answer was lost. Look at its activity before you send again.',
      { cause: thrown },
    )
  }
}
