/**
 * Fills what a site left out of a transaction (number, gas, fees), signs it here and sends it raw.
 * Asks the chain's own node for everything: the numbers are those of a real wallet.
 */
import { getAddress, type Hex, hexToBigInt, isHex } from 'viem'
import { askNode } from '../ask-node.js'
import { rpcError } from '../rpc-error.js'
import { sendWithNextNonce } from './next-nonce.js'
import type { Signer } from './signer.js'

export interface SendDeps {
  readonly signer: Signer
  readonly chainId: number
  readonly rpcUrl: string
}

type Fields = Readonly<Record<string, unknown>>

function amount(fields: Fields, name: string): bigint | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (isHex(value)) return hexToBigInt(value)
  throw rpcError(-32602, `Invalid transaction params: ${name} is not hexadecimal.`)
}

/** Gas of a transfer of the native currency alone. */
const transferGas = 21_000n
/**
 * A limit as wallets choose it: with some room. A block that comes later may take more than the estimate. Uniswap v3, for
 * one, writes its price in the first swap of each second.
 */
const withMargin = (gas: bigint) => (gas === transferGas ? gas : (gas * 12n) / 10n)

/**
 * Wei that two transactions of the same content differ by. Without them, two wallets with one key could sign the same
 * transaction: the chain would take it once.
 */
const getDifference = (price: bigint) =>
  BigInt(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (price / 8n + 1n)

/** The transaction's hash. Throws the node's own error where it refuses. */
export async function sendTransaction(fields: Fields, deps: SendDeps): Promise<Hex> {
  const { signer, chainId, rpcUrl } = deps
  const ask = (method: string, ...params: unknown[]) =>
    askNode(rpcUrl, method, params) as Promise<Hex>
  const from = String(fields.from)
  const to = fields.to === undefined || fields.to === null ? undefined : String(fields.to)
  const data = (fields.data ?? fields.input) as Hex | undefined
  const wanted = amount(fields, 'chainId')
  if (wanted !== undefined && wanted !== BigInt(chainId)) {
    throw rpcError(-32602, `Invalid transaction params: chainId is not that of the wallet.`)
  }

  const [gas, price] = await Promise.all([
    amount(fields, 'gas') ??
      ask('eth_estimateGas', fields).then((gas) => withMargin(hexToBigInt(gas))),
    ask('eth_gasPrice').then(hexToBigInt),
  ])
  const common = {
    chainId,
    gas,
    value: amount(fields, 'value') ?? 0n,
    ...(to && { to: getAddress(to) }),
    ...(data && { data }),
  }
  const gasPrice = amount(fields, 'gasPrice')
  const tip = amount(fields, 'maxPriorityFeePerGas')
  const maxFeePerGas =
    amount(fields, 'maxFeePerGas') ?? price * 2n - getDifference(price) + (tip ?? 0n)
  const fees =
    gasPrice === undefined
      ? {
          type: 'eip1559' as const,
          maxFeePerGas,
          maxPriorityFeePerGas:
            tip ?? (maxFeePerGas < 1_000_000_000n ? maxFeePerGas : 1_000_000_000n),
        }
      : { type: 'legacy' as const, gasPrice }
  const sendWith = async (nonce: number) =>
    ask('eth_sendRawTransaction', await signer.signTransaction(from, { ...common, ...fees, nonce }))
  const nonce = amount(fields, 'nonce')
  if (nonce !== undefined) return sendWith(Number(nonce))
  return sendWithNextNonce(ask, from, sendWith)
}
