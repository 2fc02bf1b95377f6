/** What each feature of the wallet does (Wallet Standard; `solana:` by its Solana extensions). It really signs. */
import { fromBase58 } from '@scope/core/chain'
import { askNode } from '../ask-node.js'
import type { Prompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import type { SolanaKey } from './keys.js'
import { type SignInFields, signInMessage } from './sign-in-message.js'
import type { SolanaWalletState } from './wallet-state.js'
import { readTransaction, withSignature } from './wire.js'

export interface SolanaFeaturesDeps {
  readonly state: SolanaWalletState
  readonly prompts: Prompts
  readonly keys: readonly SolanaKey[]
  /** The node of a chain the wallet serves. */
  getNodeClient(chain: string): string | undefined
  /** Signs with this one instead of the account's: a wallet gone wrong. */
  signingKey(key: SolanaKey): SolanaKey
  readonly host: string
  /** As the wallet lists it. */
  getAccount(address: string): unknown
}

interface Signed {
  readonly account?: { readonly address?: unknown }
  readonly chain?: unknown
  readonly transaction?: unknown
  readonly message?: unknown
  readonly options?: { readonly skipPreflight?: unknown } | undefined
}

const toBytes = (value: unknown, field: string): Uint8Array => {
  if (value instanceof Uint8Array) return value
  throw rpcError(-32602, `Expected ${field} as bytes.`)
}

export function createSolanaOperations(deps: SolanaFeaturesDeps) {
  const { state, prompts, keys, getNodeClient, signingKey, getAccount } = deps

  /** The account's key, where the site was given it; 4100 where not. */
  function shared(address: unknown): SolanaKey {
    const index = keys.findIndex((key) => key.address === address)
    const key = keys[index]
    if (key && state.visible().includes(index)) return key
    throw rpcError(4100, 'The requested account has not been authorized by the user.')
  }

  function signOne({ account, transaction, chain }: Signed) {
    const key = shared(account?.address)
    const wire = toBytes(transaction, 'a transaction')
    if (chain !== undefined && !state.chains().includes(String(chain)))
      throw rpcError(4901, `The wallet does not serve ${String(chain)}.`)
    const read = readTransaction(wire)
    const index = read.signers.indexOf(key.address)
    if (index < 0) throw rpcError(-32602, 'The account does not sign this transaction.')
    return () => {
      const signature = signingKey(key).sign(read.message)
      return { signature, wire: withSignature(wire, read, index, signature), read }
    }
  }

  return {
    async connect(silent: boolean): Promise<void> {
      if (state.visible().length > 0 || silent) return
      await prompts.ask('connect', 'standard:connect', [])
      state.grant()
    },
    async disconnect(): Promise<void> {
      state.forgetSite()
    },
    async signMessage(inputs: readonly Signed[]) {
      for (const { account } of inputs) shared(account?.address)
      await prompts.ask('sign', 'solana:signMessage', inputs)
      return inputs.map(({ account, message }) => {
        const signedMessage = toBytes(message, 'a message').slice()
        return {
          signedMessage,
          signature: signingKey(shared(account?.address)).sign(signedMessage),
        }
      })
    },
    async signTransaction(inputs: readonly Signed[]) {
      const signs = inputs.map(signOne)
      await prompts.ask('sign', 'solana:signTransaction', inputs)
      return signs.map((sign) => ({ signedTransaction: sign().wire }))
    },
    async signAndSendTransaction(inputs: readonly Signed[]) {
      const signs = inputs.map((input) => ({ input, sign: signOne(input) }))
      await prompts.ask('send', 'solana:signAndSendTransaction', inputs)
      const sent: { signature: Uint8Array }[] = []
      for (const { input, sign } of signs) {
        const url = getNodeClient(String(input.chain))
        if (!url) throw rpcError(4901, 'The wallet has no node for this chain.')
        const encoded = btoa(String.fromCharCode(...sign().wire))
        const options = {
          encoding: 'base64',
          preflightCommitment: 'confirmed',
          skipPreflight: input.options?.skipPreflight === true,
        }
        const id = await askNode(url, 'sendTransaction', [encoded, options])
        const signature = fromBase58(String(id), 64)
        if (!signature) throw rpcError(-32603, 'The node answered no signature.')
        sent.push({ signature })
      }
      return sent
    },
    async signIn(inputs: readonly (SignInFields | undefined)[]) {
      await prompts.ask('sign', 'solana:signIn', inputs)
      state.grant()
      return (inputs.length ? inputs : [undefined]).map((fields) => {
        const [first] = state.visible()
        const wanted = fields?.address ?? keys[first ?? 0]?.address
        const key = shared(wanted)
        const text = signInMessage(fields ?? {}, fields?.domain ?? deps.host, key.address)
        const signedMessage = new TextEncoder().encode(text)
        return {
          account: getAccount(key.address),
          signedMessage,
          signature: signingKey(key).sign(signedMessage),
        }
      })
    },
  }
}
