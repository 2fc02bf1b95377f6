/**
 * Polkadot without a chain: real ed25519 keys with SS58 addresses, which sign messages and transaction payloads.
 * Most people's keys are sr25519; a site can't tell from the address.
 */
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { toBase58 } from '@scope/core/chain'
import { toHex } from '../bitcoin/keys.js'
import { getSeed } from '../mnemonic-seed.js'
import type { Prompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import { derive, getKey } from '../solana/keys.js'
import { fields, type NamespaceHandler } from './namespace-handler.js'

/**
 * Polkadot accounts of a WalletConnect test wallet, with ed25519 keys and SS58 addresses. There is no chain
 * behind them.
 */
export interface PolkadotTestAccounts {
  /** CAIP-2: `polkadot:91b171bb158e2d3848fa23a9f1c25182`. */
  readonly chains: readonly string[]
  /** Defaults to 2. */
  readonly accounts?: number
  /** Defaults to the mnemonic of the local development accounts. */
  readonly mnemonic?: string
}

const devMnemonic = 'test test test test test test test test test test test junk'
/** SS58's prefix of Polkadot itself. */
const polkadotPrefix = Uint8Array.of(0)

export function ss58(publicKey: Uint8Array): string {
  const body = concatBytes(polkadotPrefix, publicKey)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
  return toBase58(concatBytes(body, checksum.slice(0, 2)))
}

function parseHex(value: unknown, field: string): Uint8Array {
  try {
    return hexToBytes(String(value).replace(/^0x/, ''))
  } catch {
    throw rpcError(-32602, `Invalid payload: ${field} is not hexadecimal.`)
  }
}

/** A number in SCALE's compact form; `value` is hexadecimal, most significant byte first. */
function compact(value: unknown, field: string): Uint8Array {
  const text = String(value).replace(/^0x/, '') || '0'
  if (!/^[\da-f]+$/i.test(text)) throw rpcError(-32602, `Invalid payload: ${field} is no number.`)
  const number = BigInt(`0x${text}`)
  const little = (of: bigint, length: number) =>
    Uint8Array.from({ length }, (_, at) => Number((of >> BigInt(8 * at)) & 0xffn))
  if (number < 2n ** 6n) return little(number << 2n, 1)
  if (number < 2n ** 14n) return little((number << 2n) | 1n, 2)
  if (number < 2n ** 30n) return little((number << 2n) | 2n, 4)
  const length = Math.ceil(number.toString(16).length / 2)
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), little(number, length))
}

/** Four bytes, least significant first. */
const u32 = (value: unknown, field: string): Uint8Array => {
  const bytes = parseHex(String(value).replace(/^0x/, '').padStart(8, '0'), field)
  return bytes.toReversed()
}

/** The bytes a key signs for a payload of polkadot.js (`SignerPayloadJSON`), version 4, without metadata hash. */
export function payloadBytes(payload: unknown): Uint8Array {
  const payloadFields = fields(payload)
  const bytes = concatBytes(
    parseHex(payloadFields.method, 'method'),
    parseHex(payloadFields.era, 'era'),
    compact(payloadFields.nonce, 'nonce'),
    compact(payloadFields.tip, 'tip'),
    u32(payloadFields.specVersion, 'specVersion'),
    u32(payloadFields.transactionVersion, 'transactionVersion'),
    parseHex(payloadFields.genesisHash, 'genesisHash'),
    parseHex(payloadFields.blockHash, 'blockHash'),
  )
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

export function createPolkadotHandler(
  options: PolkadotTestAccounts,
  prompts: Prompts,
): NamespaceHandler {
  const seed = getSeed(options.mnemonic ?? devMnemonic)
  const keys = Array.from({ length: options.accounts ?? 2 }, (_, index) => {
    const { publicKey, sign } = getKey(derive(seed, [44, 354, index, 0]))
    return { address: ss58(publicKey), sign }
  })
  let requestCount = 0

  return {
    namespace: 'polkadot',
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    events: ['accountsChanged', 'chainChanged'],
    knows: (chainId) => options.chains.includes(chainId),
    accountsOn: () => keys.map(({ address }) => address),
    authorize: () => undefined,
    async request(_, method, params) {
      const { address, message, transactionPayload } = fields(params)
      const key = keys.find((candidate) => candidate.address === address)
      if (!key) throw rpcError(4100, 'The wallet does not hold this account.')
      const isMessage = method === 'polkadot_signMessage'
      if (!isMessage && method !== 'polkadot_signTransaction') {
        throw rpcError(4200, `The wallet does not support ${method}.`)
      }
      // As extensions sign text: wrapped, so that it can never be a transaction.
      const bytes = isMessage
        ? utf8ToBytes(`<Bytes>${String(message)}</Bytes>`)
        : payloadBytes(transactionPayload)
      await prompts.ask(`${method} ${++requestCount}`, method, [params])
      const signature = toHex(key.sign(bytes))
      // Of a transaction the first byte names the kind of key: 00 is ed25519.
      return { signature: isMessage ? `0x${signature}` : `0x00${signature}` }
    },
    watch: () => () => undefined,
  }
}
