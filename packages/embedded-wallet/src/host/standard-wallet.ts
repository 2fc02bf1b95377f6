/** The wallet on Solana, in the shape of Wallet Standard. */
import { base58, base64 } from '@scure/base'
import { createEmitter } from './emitter.js'
import type { FrameController } from './frame-controller.js'
import { getFrameController, type LoadFrameController } from './load-frame-controller.js'
import { providerError, refusal, sentInPart } from './provider-error.js'

/** Networks by genesis hash, as the frame knows them. A local network is the one that the site uses. */
const networks: Readonly<Record<string, string | undefined>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:localnet': undefined,
}
const publicChains = Object.keys(networks)
const features = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
const versions = ['legacy', 0]

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

function bytesAt(value: unknown, name: string): Uint8Array {
  const bytes = field(value, name)
  if (bytes instanceof Uint8Array) return bytes
  throw refusal(-32602, `Bytes are needed: ${name}`)
}
function textAt(answer: unknown, name: string): string {
  const text = field(answer, name)
  if (typeof text === 'string') return text
  throw refusal(-32603, 'An error occurred')
}

export function standardWallet(loadFrame: LoadFrameController) {
  const { on, off, emit } = createEmitter()
  let accounts: readonly object[] = []
  let address: string | undefined
  let follows: FrameController | undefined

  function use(found: string | undefined): void {
    if (found === address) return
    address = found
    accounts =
      found === undefined
        ? []
        : [{ address: found, publicKey: base58.decode(found), chains: publicChains, features }]
    emit('change', { accounts })
  }
  async function open(): Promise<FrameController> {
    const opened = await getFrameController(loadFrame)
    if (follows !== opened) {
      // The kit was restarted, so the user is queried again.
      follows = opened
      address = undefined
      accounts = []
      opened.onLeft(() => use(undefined))
    }
    return opened
  }
  /** Nothing is signed for an account that is not here any more, nor for another chain than was asked for. */
  async function ask(method: string, params: object, ...inputs: readonly unknown[]) {
    const opened = await open()
    for (const input of inputs) {
      const of = field(field(input, 'account'), 'address')
      if (address === undefined || (of !== undefined && of !== address))
        throw refusal(4100, 'This account is not here')
    }
    const [chain, ...more] = new Set(inputs.map((input) => field(input, 'chain')))
    const isOurs = chain === undefined || publicChains.includes(String(chain))
    if (!isOurs || more.length > 0) throw refusal(-32602, 'One chain of this wallet is needed')
    const chainId = networks[String(chain)] ?? opened.getNetwork('solana')
    try {
      return await opened.ask('RPC_REQUEST', { method, params, ...(chainId && { chainId }) })
    } catch (thrown) {
      throw providerError(thrown)
    }
  }
  async function connect({ silent = false }: { readonly silent?: boolean } = {}) {
    const opened = await open()
    if (address !== undefined) return { accounts }
    const chainId = opened.getNetwork('solana')
    try {
      const found = chainId && (await opened.user(chainId, silent))?.address
      // Stores the account even if the caller has aborted: a slow network must not keep the user
      // disconnected.
      if (found) use(found)
    } catch (thrown) {
      throw providerError(thrown)
    }
    return { accounts }
  }
  const signAndSend = async (input: unknown) => {
    const transaction = base64.encode(bytesAt(input, 'transaction'))
    const answer = await ask('solana_signTransaction', { transaction }, input)
    return { signedTransaction: base64.decode(textAt(answer, 'transaction')) }
  }

  return {
    version: '1.0.0',
    name: 'Embedded wallet',
    icon: undefined,
    chains: publicChains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => void (await (await open()).ask('SIGN_OUT', undefined)),
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (payload: unknown) => void) {
          on(event, listener)
          return () => off(event, listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: readonly unknown[]) {
          const signed = []
          for (const input of inputs) {
            const signedMessage = bytesAt(input, 'message')
            const message = base58.encode(signedMessage)
            const answer = await ask('solana_signMessage', { message, pubkey: address }, input)
            signed.push({ signedMessage, signature: base58.decode(textAt(answer, 'signature')) })
          }
          return signed
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versions,
        async signTransaction(...inputs: readonly unknown[]) {
          if (inputs.length < 2) return Promise.all(inputs.map(signAndSend))
          const transactions = inputs.map((input) => base64.encode(bytesAt(input, 'transaction')))
          const answer = field(
            await ask('solana_signAllTransactions', { transactions }, ...inputs),
            'transactions',
          )
          if (!Array.isArray(answer) || answer.length !== inputs.length)
            throw refusal(-32603, 'An error occurred')
          return answer.map((text) => ({ signedTransaction: base64.decode(String(text)) }))
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versions,
        async signAndSendTransaction(...inputs: readonly unknown[]) {
          // All of them are looked at before the first one is sent.
          const transactions = inputs.map((input) => base64.encode(bytesAt(input, 'transaction')))
          const sent: string[] = []
          for (const [at, transaction] of transactions.entries()) {
            try {
              const answer = await ask('solana_signAndSendTransaction', { transaction }, inputs[at])
              sent.push(textAt(answer, 'signature'))
            } catch (thrown) {
              const last = sent.at(-1)
              throw last === undefined ? thrown : sentInPart(last, thrown)
            }
          }
          return sent.map((signature) => ({ signature: base58.decode(signature) }))
        },
      },
    },
  }
}
