/** Solana: WalletConnect's methods, in base58 and base64, through the test wallet's Wallet Standard features. */

import { fromBase58, toBase58 } from '@scope/core/chain'
import { rpcError } from '../rpc-error.js'
import type { SolanaTestWallet } from '../solana/test-wallet.js'
import { readTransaction } from '../solana/wire.js'
import { fields, type NamespaceHandler } from './namespace-handler.js'

/** Far above any honest message; reading base58 takes long. */
const maxMessage = 16_384

function notBase58(): never {
  throw new RangeError('Not base58.')
}

export interface SolanaBehind {
  readonly wallet: SolanaTestWallet
  readonly chains: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, unknown>>

const signatureLength = 64

function decodeBytes(text: unknown, decode: (text: string) => Uint8Array): Uint8Array {
  try {
    return decode(String(text))
  } catch {
    throw rpcError(-32602, 'Invalid params: the encoding is wrong.')
  }
}
const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const toBytes = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array())

/** Where the wallet's signature is in what it signed. */
function signatureIn(wire: Uint8Array, address: string): Uint8Array {
  const { signers, signaturesAt } = readTransaction(wire)
  const from = signaturesAt + signers.indexOf(address) * signatureLength
  return wire.slice(from, from + signatureLength)
}

export function createSolanaHandler({ wallet, chains }: SolanaBehind): NamespaceHandler {
  /** One of the wallet's features, called with these inputs. */
  async function call(name: string, ...inputs: readonly object[]): Promise<readonly Fields[]> {
    const feature = fields(wallet.wallet.features[`solana:${name}`])[name]
    if (typeof feature !== 'function') {
      throw rpcError(4200, `The wallet does not support solana_${name}.`)
    }
    const outputs: unknown = await feature(...inputs)
    return Array.isArray(outputs) ? outputs.map(fields) : []
  }
  const shared = () => wallet.wallet.accounts
  function getSigner(pubkey: unknown) {
    const account =
      pubkey === undefined ? shared()[0] : shared().find(({ address }) => address === pubkey)
    if (account) return account
    throw rpcError(4100, 'The requested account has not been authorized by the user.')
  }

  async function signAll(chain: string, transactions: readonly unknown[], pubkey: unknown) {
    const account = getSigner(pubkey)
    const inputs = transactions.map((text) => ({
      account,
      chain,
      transaction: decodeBytes(text, fromBase64),
    }))
    const outputs = await call('signTransaction', ...inputs)
    return outputs.map(({ signedTransaction }) => {
      const wire = toBytes(signedTransaction)
      return {
        signature: toBase58(signatureIn(wire, account.address)),
        transaction: toBase64(wire),
      }
    })
  }

  const answers: Readonly<Record<string, (chain: string, params: Fields) => Promise<unknown>>> = {
    solana_getAccounts: async () => shared().map(({ address }) => ({ pubkey: address })),
    solana_requestAccounts: async () => shared().map(({ address }) => ({ pubkey: address })),
    async solana_signMessage(_, { message, pubkey }) {
      const bytes = decodeBytes(
        message,
        (text) => fromBase58(text, { max: maxMessage }) ?? notBase58(),
      )
      const [signed] = await call('signMessage', { account: getSigner(pubkey), message: bytes })
      return { signature: toBase58(toBytes(signed?.signature)) }
    },
    async solana_signTransaction(chain, { transaction, pubkey }) {
      const [signed] = await signAll(chain, [transaction], pubkey)
      return signed
    },
    async solana_signAllTransactions(chain, { transactions, pubkey }) {
      const signed = await signAll(chain, Array.isArray(transactions) ? transactions : [], pubkey)
      return { transactions: signed.map(({ transaction }) => transaction) }
    },
    async solana_signAndSendTransaction(chain, { transaction, pubkey, sendOptions, options }) {
      const [sent] = await call('signAndSendTransaction', {
        account: getSigner(pubkey),
        chain,
        transaction: decodeBytes(transaction, fromBase64),
        options: fields(sendOptions ?? options),
      })
      return { signature: toBase58(toBytes(sent?.signature)) }
    },
  }

  return {
    namespace: 'solana',
    methods: Object.keys(answers),
    events: ['accountsChanged', 'chainChanged'],
    knows: (chainId) => Object.hasOwn(chains, chainId),
    accountsOn: () => shared().map(({ address }) => address),
    authorize: wallet.authorize,
    async request(chainId, method, params) {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (!answer) throw rpcError(4200, `The wallet does not support ${method}.`)
      return answer(chains[chainId] ?? '', fields(params))
    },
    watch(onChange) {
      const { on } = fields(wallet.wallet.features['standard:events'])
      const tell = (properties: unknown) => {
        if ('accounts' in fields(properties)) onChange({ kind: 'accounts' })
      }
      const stop: unknown = typeof on === 'function' ? on('change', tell) : undefined
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
  }
}
