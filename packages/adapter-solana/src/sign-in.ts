/** Sign-In With Solana (`solana:signIn`): the wallet builds the text and signs it, connected or as it connects. */
import { KitError, type SignInInput, type SignInResult } from '@scope/core/chain'
import {
  callWallet,
  currentStandardWallet,
  featureMethod,
  readBytes,
} from '@scope/core/wallet-standard'
import { invalid, parseField, parseSignature, readOutputs } from './responses.js'
import { loadVerifier, type SignatureContext } from './signature-context.js'
import { assertMethod } from './wallet.js'

const feature = 'solana:signIn'
/** Far above any honest sign-in message. */
const maxMessage = 16_384

export const canSignIn = (standard: unknown): boolean =>
  featureMethod(currentStandardWallet(standard).features, feature, 'signIn') !== undefined

/** The signed message has to say what was asked, in the first place for whom. */
function assertMessage(text: string, input: SignInInput, address: string): void {
  const head = `${input.domain} wants you to sign in with your Solana account:\n${address}`
  const lines = `${text}\n`
  const hasNonce = !input.nonce || lines.includes(`\nNonce: ${input.nonce}\n`)
  const isAsked = lines.startsWith(`${head}\n`) && hasNonce
  if (!isAsked) throw invalid('sign-in message')
}

/**
 * Requests a sign-in. If no address is given, the response contains the signer. Rejects with `aborted` when the signal
 * fires first.
 */
export async function askSignIn(
  standard: unknown,
  input: SignInInput,
  signal?: AbortSignal,
): Promise<SignInResult> {
  const run = assertMethod(standard, feature, 'signIn')
  const { assertSignature } = await loadVerifier()
  const answer = await callWallet(() => run(input), signal)
  const [output] = readOutputs(answer, 1)
  const account = parseField(output, 'account', 'account')
  const address = parseField(account, 'address', 'account')
  if (typeof address !== 'string') throw invalid('account')
  if (input.address !== undefined && address !== input.address) throw invalid('another account')
  const message = readBytes(parseField(output, 'signedMessage', 'message'), maxMessage)
  if (!message) throw invalid('message')
  assertMessage(new TextDecoder().decode(message), input, address)
  const signature = parseSignature(parseField(output, 'signature', 'signature'))
  assertSignature(address, message, signature)
  return { address, message, signature }
}

export async function signIn(
  { standard, shared }: Pick<SignatureContext, 'standard' | 'shared'>,
  input: SignInInput,
): Promise<SignInResult> {
  const { address } = shared.account
  if (input.address !== undefined && input.address !== address)
    throw new KitError('invalid-params', 'This is not the account that signs in.')
  return askSignIn(standard, { ...input, address })
}
