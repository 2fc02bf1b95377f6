/** Messages and PSBTs, signed by the wallet; what it answers is checked before it is passed on. */
import {
  type Account,
  type Accounts,
  type CaipNetworkId,
  KitError,
  lazyImport,
  type SignRequest,
} from '@scope/core/chain'
import { requireAddress } from './address.js'
import { fromBase64, invalidAnswer, toBase64 } from './encoding.js'
import type { BitcoinProvider, MessageProtocol } from './providers/bitcoin-provider.js'
import { assertSameTransaction, parsePsbt } from './psbt-reader.js'

/** Loaded before the prompt, so that the user doesn't sign something that can't be verified. */
const loadVerifier = lazyImport(() => import('./verify.js'))

interface Where {
  readonly networkId: CaipNetworkId
  readonly accounts: Accounts
}

/** Old addresses know the old kind only; BIP-322 is for all others. */
const protocolFor = (address: string): MessageProtocol =>
  requireAddress(address).type === 'p2pkh' ? 'ecdsa' : 'bip322'

/** Text where the wallet signs text only. Throws `wallet-unsupported` for bytes that are none. */
function messageFor(door: BitcoinProvider, message: string | Uint8Array): string | Uint8Array {
  if (door.signsBytes || typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    throw new KitError('wallet-unsupported', 'This wallet only signs UTF-8 text.')
  }
}

async function signMessage(
  door: BitcoinProvider,
  account: Account,
  asked: Extract<SignRequest, { kind: 'message' }>,
  networkId: CaipNetworkId,
): Promise<string> {
  const { message, protocol } = asked
  const text = messageFor(door, message)
  const wanted = protocol ?? protocolFor(account.address)
  const { verifyMessage } = await loadVerifier()
  const answer = await door.signMessage(account, text, wanted, networkId)
  if (typeof answer !== 'string' || !answer) throw invalidAnswer('signature')
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const kind = verifyMessage(account.address, bytes, answer)
  if (protocol && kind && kind !== protocol) {
    throw new KitError('wallet-unsupported', 'This wallet does not sign messages in that way.', {
      details: { protocol },
    })
  }
  return answer
}

async function signPsbt(
  door: BitcoinProvider,
  account: Account,
  asked: Extract<SignRequest, { kind: 'psbt' }>,
  { networkId, accounts }: Where,
): Promise<string> {
  const psbt = fromBase64(asked.psbt)
  const view = psbt && parsePsbt(psbt)
  if (!view) throw new KitError('invalid-params', 'This is not a PSBT in base64.')
  const { inputs } = asked
  for (const [address, indexes] of Object.entries(inputs ?? {})) {
    if (!accounts.some((shared) => shared.address === address)) {
      throw new KitError('unauthorized', 'The wallet has not shared the account of an input.')
    }
    if (!indexes.every((at) => Number.isInteger(at) && at >= 0 && at < view.inputCount)) {
      throw new KitError('invalid-params', 'The PSBT has no input with this number.')
    }
  }
  const { inputCount } = view
  const signed = await door.signPsbt({ psbt, inputCount, inputs, account, networkId })
  return toBase64(assertSameTransaction(signed, view))
}

export async function sign(
  door: BitcoinProvider,
  account: Account,
  asked: SignRequest,
  where: Where,
): Promise<string> {
  switch (asked.kind) {
    case 'message':
      return signMessage(door, account, asked, where.networkId)
    case 'psbt':
      return signPsbt(door, account, asked, where)
    default:
      throw new KitError('wallet-unsupported', 'Bitcoin wallets sign messages and PSBTs only.', {
        details: { kind: asked.kind },
      })
  }
}
