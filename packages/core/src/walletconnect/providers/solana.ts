/** The session as Solana's adapters know a wallet: Wallet Standard features over the methods of the session. */
import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import { fromBase58, toBase58 } from '../../lib/base58.js'
import { field } from '../get-field.js'
import type { SessionController } from '../session/session-controller.js'
import { fromBase64, toBase64 } from './base64.js'
import { getAddresses, getNetworks, networkFor, type Site } from './site.js'
import { putSignature } from './solana-wire.js'

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export interface SolanaDoor {
  accounts(): readonly StandardAccount[]
  features(): readonly string[]
  connect(silent: boolean): Promise<void>
  disconnect(): Promise<void>
  signMessage(input: unknown): Promise<unknown>
  signTransactions(inputs: readonly unknown[]): Promise<readonly unknown[]>
  /** In their order. `outcome-unknown` where a part of them was sent. */
  sendTransactions(
    inputs: readonly unknown[],
  ): Promise<readonly { readonly signature: Uint8Array }[]>
}

const methodFeatures = {
  'solana:signMessage': 'solana_signMessage',
  'solana:signTransaction': 'solana_signTransaction',
  'solana:signAndSendTransaction': 'solana_signAndSendTransaction',
} as const

const invalid = (name: string) =>
  new KitError('wallet-response-invalid', `The wallet returned an invalid response (${name}).`)

function bytesAt(input: unknown, key: string): Uint8Array {
  const bytes = field(input, key)
  if (bytes instanceof Uint8Array) return bytes
  throw new KitError('invalid-params', `No ${key} was given.`)
}

function parseSignature(answer: unknown): Uint8Array {
  const text = field(answer, 'signature')
  const bytes = typeof text === 'string' ? fromBase58(text, 64) : undefined
  if (!bytes) throw invalid('signature')
  return bytes
}

export function solanaDoor(room: SessionController, site: Site, changed?: () => void): SolanaDoor {
  const approved = () => room.approved('solana')
  if (changed) room.listen('solana', { changed, event: changed })

  const features = () => {
    const methods = approved()?.methods
    return Object.entries(methodFeatures).flatMap(([feature, method]) =>
      methods?.has(method) ? [feature] : [],
    )
  }

  /** The network a request is for: wallets know public clusters by name, and local ones not at all. */
  function network(): CaipNetworkId {
    const approvedNamespace = approved()
    const on = approvedNamespace && networkFor(approvedNamespace, site.getNetworkId('solana'))
    if (on) return on
    throw new KitError('provider-disconnected', 'The wallet is not connected. Connect again.')
  }

  function accounts(): readonly StandardAccount[] {
    const approvedNamespace = approved()
    if (!approvedNamespace) return []
    return getAddresses(approvedNamespace, network()).flatMap((address) => {
      const publicKey = fromBase58(address, 32)
      if (!publicKey) return []
      const on = approvedNamespace.accounts.filter((account) => account.address === address)
      const chains = getNetworks({ ...approvedNamespace, accounts: on })
      return [{ address, publicKey, chains, features: features() }]
    })
  }

  const addressOf = (input: unknown): string => {
    const address = field(field(input, 'account'), 'address')
    if (typeof address === 'string') return address
    throw new KitError('invalid-params', 'No account was given.')
  }

  async function signOne(input: unknown): Promise<unknown> {
    const wire = bytesAt(input, 'transaction')
    const pubkey = addressOf(input)
    const params = { transaction: toBase64(wire), pubkey }
    const answer = await room.request(network(), 'solana_signTransaction', params)
    const whole = field(answer, 'transaction')
    const signedTransaction = typeof whole === 'string' ? fromBase64(whole) : undefined
    if (signedTransaction) return { signedTransaction }
    // Older wallets answer the signature alone.
    return { signedTransaction: putSignature(wire, pubkey, parseSignature(answer)) }
  }

  async function sendOne(input: unknown): Promise<{ readonly signature: Uint8Array }> {
    const options = field(input, 'options')
    const params = {
      transaction: toBase64(bytesAt(input, 'transaction')),
      pubkey: addressOf(input),
      ...(options !== undefined && { sendOptions: options }),
    }
    const answer = await room.request(network(), 'solana_signAndSendTransaction', params)
    return { signature: parseSignature(answer) }
  }

  return {
    accounts,
    features,
    async connect(silent) {
      if (silent) await room.restore()
      else await room.pair('solana')
    },
    disconnect: room.disconnect,
    async signMessage(input) {
      const message = bytesAt(input, 'message')
      const params = { message: toBase58(message), pubkey: addressOf(input) }
      const answer = await room.request(network(), 'solana_signMessage', params)
      return { signedMessage: message, signature: parseSignature(answer) }
    },
    async signTransactions(inputs) {
      const many = 'solana_signAllTransactions'
      const [first] = inputs
      if (inputs.length > 1 && approved()?.methods.has(many)) {
        const transactions = inputs.map((input) => toBase64(bytesAt(input, 'transaction')))
        const params = { transactions, pubkey: addressOf(first) }
        const answer = field(await room.request(network(), many, params), 'transactions')
        if (!Array.isArray(answer) || answer.length !== inputs.length) throw invalid(many)
        return answer.map((text) => {
          const signedTransaction = typeof text === 'string' ? fromBase64(text) : undefined
          if (!signedTransaction) throw invalid(many)
          return { signedTransaction }
        })
      }
      const signed: unknown[] = []
      for (const input of inputs) signed.push(await signOne(input))
      return signed
    },
    async sendTransactions(inputs) {
      const sent: { readonly signature: Uint8Array }[] = []
      for (const input of inputs) {
        try {
          sent.push(await sendOne(input))
        } catch (thrown) {
          // That a later one was declined says nothing of those before it.
          if (sent.length === 0) throw thrown
          throw new KitError(
            'outcome-unknown',
            'Only a part of it was sent. Look at the wallet’s activity before you send again.',
            { cause: thrown },
          )
        }
      }
      return sent
    },
  }
}
