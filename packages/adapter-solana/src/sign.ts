/** Signatures of messages, sign-ins and transactions. Scope changes nothing of what is signed, and checks who signed. */
import { KitError, type SignRequest, type SignResults, toBase58 } from '@scope/core/chain'
import { callWallet } from '@scope/core/wallet-standard'
import { getChain } from './clusters.js'
import {
  invalid,
  parseField,
  parseSignature,
  parseSignedTransaction,
  readOutputs,
} from './responses.js'
import { signIn } from './sign-in.js'
import { loadVerifier, type SignatureContext } from './signature-context.js'
import { assertMethod } from './wallet.js'
import { readTransaction, type WireTransaction } from './wire.js'

async function signMessage(
  { standard, shared }: SignatureContext,
  message: Uint8Array,
): Promise<string> {
  const run = assertMethod(standard, 'solana:signMessage', 'signMessage')
  const { assertSignature } = await loadVerifier()
  // The wallet gets a copy: what is verified is what was asked for. `slice` of a Node `Buffer` would copy nothing.
  const answer = await callWallet(() =>
    run({ account: shared.raw, message: new Uint8Array(message) }),
  )
  const [output] = readOutputs(answer, 1)
  const signature = parseSignature(parseField(output, 'signature', 'signature'))
  assertSignature(shared.account.address, message, signature)
  return toBase58(signature)
}

/** In the order given; several are shown to the person together. Throws `invalid-params` before any prompt. */
export async function signTransactions(
  { standard, shared, networkId }: SignatureContext,
  transactions: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const { address } = shared.account
  const run = assertMethod(standard, 'solana:signTransaction', 'signTransaction')
  for (const wire of transactions) {
    if (readTransaction(wire).signers.includes(address)) continue
    throw new KitError('invalid-params', 'This account does not sign the transaction.')
  }
  const chain = getChain(networkId)
  const inputs = transactions.map((wire) => {
    return { account: shared.raw, chain, transaction: new Uint8Array(wire) }
  })
  const { assertSignature } = await loadVerifier()
  const answer = await callWallet(() => run(...inputs))
  return readOutputs(answer, inputs.length).map((output) => {
    const signed = parseSignedTransaction(parseField(output, 'signedTransaction', 'transaction'))
    // The wallet may have added a fee or a guard of its own: what it signed then is what counts.
    const { message, signers, signatures } = readAnswered(signed)
    const signature = signatures[signers.indexOf(address)]
    if (!signature) throw invalid('signed transaction')
    assertSignature(address, message, signature)
    return signed
  })
}

function readAnswered(signed: Uint8Array): WireTransaction {
  try {
    return readTransaction(signed)
  } catch {
    throw invalid('signed transaction')
  }
}

export async function sign(
  signing: SignatureContext,
  asked: SignRequest,
): Promise<SignResults[SignRequest['kind']]> {
  switch (asked.kind) {
    case 'message': {
      const { message } = asked
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      return signMessage(signing, bytes)
    }
    case 'sign-in':
      return signIn(signing, asked.input)
    case 'transactions':
      return signTransactions(signing, asked.transactions)
    default:
      throw new KitError(
        'wallet-unsupported',
        'Solana wallets sign messages, sign-ins and transactions only.',
        { details: { kind: asked.kind } },
      )
  }
}
