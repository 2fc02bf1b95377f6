/**
 * Fills what a site left out of a transaction (number, gas, fees), signs it here and sends it raw.
 * Asks the chain's own node for everything: the numbers are those of a real wallet.
 */
import { getAddress, type Hex, hexToBigInt, hexToNumber, isHex } from 'viem'
import { askNode } from '../ask-node.js'
import { rpcError } from '../rpc-error.js'
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

const maxAttempts = 10
const isNonceTaken = (thrown: unknown) =>
  thrown instanceof Error &&
  /nonce too low|replacement transaction underpriced/i.test(thrown.message)

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
    amount(fields, 'gas') ?? ask('eth_estimateGas', fields).then(hexToBigInt),
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
  const maxFeePerGas = amount(fields, 'maxFeePerGas') ?? price * 2n + (tip ?? 0n)
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
  for (let attempts = 1; ; attempts++) {
    try {
      return await sendWith(hexToNumber(await ask('eth_getTransactionCount', from, 'pending')))
    } catch (thrown) {
      // Another wallet with the same key was quicker: test accounts are shared. The node has refused this one.
      if (attempts === maxAttempts || !isNonceTaken(thrown)) throw thrown
    }
  }
}
