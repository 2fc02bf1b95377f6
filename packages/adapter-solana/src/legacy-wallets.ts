/**
 * Phantom and Solflare as they were before Wallet Standard, in its shape: one account, transactions signed and never
 * sent, by `request` with base58 inside. They tell no cluster: the site's node decides where a transaction goes.
 */
import { fromBase58, KitError, toBase58 } from '@scope/core/chain'
import { parseWalletError, readBytes } from '@scope/core/wallet-standard'
import { keyLength } from './address.js'
import { invalid, parseField, parseSignedTransaction } from './responses.js'
import { readTransaction, signatureLength, withSignature } from './wire.js'

type Listener = (payload: unknown) => void

interface LegacyProvider {
  readonly publicKey?: unknown
  connect(options?: { readonly onlyIfTrusted: boolean }): Promise<unknown>
  disconnect?(): Promise<unknown>
  signMessage?(message: Uint8Array, display: 'utf8'): Promise<unknown>
  request?(call: { readonly method: string; readonly params: unknown }): Promise<unknown>
  on?(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
  off?(event: string, listener: Listener): unknown
}

interface Input {
  readonly account: { readonly address: string }
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
}

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const
const events = ['connect', 'disconnect', 'accountChanged'] as const

/** Wallets answer a public key as an object of their own web3.js. */
function readKey(value: unknown): Uint8Array | undefined {
  const { toBytes } = (value ?? {}) as { toBytes?: () => unknown }
  const bytes =
    typeof toBytes === 'function' ? readBytes(toBytes.call(value), keyLength) : undefined
  return bytes?.length === keyLength ? bytes : undefined
}

function getAccounts(provider: LegacyProvider) {
  const publicKey = readKey(provider.publicKey)
  if (!publicKey) return []
  return [{ address: toBase58(publicKey), publicKey, chains, features: [] }]
}

/** Wallets answer the signature alone, in base58, bare or as a field. */
function signedBy(wire: Uint8Array, index: number, answer: unknown): Uint8Array {
  const text = typeof answer === 'object' ? parseField(answer, 'signature', 'signature') : answer
  const signature = typeof text === 'string' ? fromBase58(text, signatureLength) : undefined
  if (!signature) throw invalid('signature')
  return parseSignedTransaction(withSignature(wire, index, signature))
}

/** Its methods as they are now: who holds them is not asked elsewhere by a script that replaces them (X5). */
function getFeatures(provider: LegacyProvider) {
  const { connect, request: asks, signMessage: signs, disconnect: leaves } = provider
  const ask = connect.bind(provider)
  // What is there and no method is as if it were not.
  const request = typeof asks === 'function' ? asks.bind(provider) : undefined
  const sign = typeof signs === 'function' ? signs.bind(provider) : undefined
  const leave = typeof leaves === 'function' ? leaves.bind(provider) : undefined

  async function enter({ silent = false } = {}) {
    try {
      await (silent ? ask({ onlyIfTrusted: true }) : ask())
    } catch (thrown) {
      // An untrusted site gets the same error as one that the user declined.
      if (!silent || (await parseWalletError(thrown)).code !== 'user-rejected') throw thrown
      return { accounts: [] }
    }
    return { accounts: getAccounts(provider) }
  }

  async function signTransaction(...inputs: Input[]) {
    const outputs: { signedTransaction: Uint8Array }[] = []
    for (const { account, transaction = new Uint8Array() } of inputs) {
      const { message, signers } = readTransaction(transaction)
      const params = { message: toBase58(message) }
      if (!request) throw new KitError('wallet-unsupported', 'The wallet signs no transactions.')
      const answer = await request({ method: 'signTransaction', params })
      const index = signers.indexOf(account.address)
      outputs.push({ signedTransaction: signedBy(transaction, index, answer) })
    }
    return outputs
  }

  async function signMessage(...inputs: Input[]) {
    const outputs: { signedMessage: Uint8Array; signature: unknown }[] = []
    for (const { message = new Uint8Array() } of inputs) {
      const answer = await sign?.(message, 'utf8')
      outputs.push({
        signedMessage: message,
        signature: parseField(answer, 'signature', 'signature'),
      })
    }
    return outputs
  }

  function on(_: 'change', listener: () => void) {
    for (const event of events) provider.on?.(event, listener)
    return () => {
      const remove = provider.removeListener ?? provider.off
      for (const event of events) remove?.call(provider, event, listener)
    }
  }

  return {
    'standard:connect': { connect: enter },
    'standard:events': { on },
    ...(leave && { 'standard:disconnect': { disconnect: leave } }),
    ...(sign && { 'solana:signMessage': { signMessage } }),
    ...(request && { 'solana:signTransaction': { signTransaction } }),
  }
}

const wrap = (provider: LegacyProvider, name: string) => ({
  name,
  chains,
  get accounts() {
    return getAccounts(provider)
  },
  get features() {
    return getFeatures(provider)
  },
})

const wrapped = new WeakMap<object, object>()

/** One for each provider, however often it is asked. */
export function toStandardWallet(provider: unknown, name: string): object {
  const known = wrapped.get(provider as object)
  if (known) return known
  const standard = wrap(provider as LegacyProvider, name)
  wrapped.set(provider as object, standard)
  return standard
}
