/** What one node says of a contract's signature: ERC-1271 where there is code, ERC-6492 where it is wrapped. */
import {
  decodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  parseAbi,
} from 'viem'
import type { EvmClient } from '../contract.js'

export type NodeResult = 'valid' | 'invalid' | 'inconclusive'

export interface ContractCheck {
  /** Decimal. */
  readonly chain: string
  readonly mustNameChain: boolean
  readonly address: Hex
  readonly hash: Hex
  readonly signature: Hex
}

const erc1271 = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

/** ERC-1271’s value alone in its word; neither `true` nor four bytes that were not padded. */
const magicValue = `0x1626ba7e${'0'.repeat(56)}`
const suffix = '6492'.repeat(16)
/** Deploying an account and checking a passkey in it takes about three million. */
const gas = '0x989680'

export const isWrapped = (signature: Hex): boolean => signature.endsWith(suffix)

/** Whether what precedes the suffix is what ERC-6492 wraps: an address, a call and a signature. */
export function isReadable(signature: Hex): boolean {
  try {
    const inside: Hex = `0x${signature.slice(2, -suffix.length)}`
    decodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], inside)
    return true
  } catch {
    return false
  }
}

/** geth’s words, and those of revm, which name the instruction’s result. */
const halts = /^EVM error|revert|invalid (opcode|jump)|out of gas|stack (under|over)flow/i

/** Whether the chain itself gave up on the call: that is an answer, no failure of the node. */
function isRevert(thrown: unknown, depth = 0): boolean {
  if (depth > 5) return false
  // What is no object says nothing.
  const { code, message, cause } = Object(thrown) as Readonly<Record<string, unknown>>
  // 3: geth and those after it; -32015: Nethermind.
  if (code === 3 || code === -32015) return true
  if (halts.test(String(message))) return true
  return isRevert(cause, depth + 1)
}

/** Undefined where the call reverts. */
async function call(ask: Ask, parameters: { to?: Hex; data: Hex }): Promise<unknown> {
  try {
    return await ask('eth_call', [{ ...parameters, gas }, 'latest'])
  } catch (thrown) {
    if (isRevert(thrown)) return undefined
    throw thrown
  }
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

const asker =
  (client: EvmClient): Ask =>
  async (method, params) =>
    typeof client === 'function' ? client({ method, params }) : client.request({ method, params })

/**
 * A node that says it is of another chain is believed that. One that does not say is the operator's word, where the
 * operator named it for this chain.
 */
async function isOfChain(ask: Ask, { chain, mustNameChain }: ContractCheck): Promise<boolean> {
  const answer = await ask('eth_chainId', []).catch(() => undefined)
  // Some nodes and the clients in front of them answer it as a number.
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer > 0)
    return BigInt(answer) === BigInt(chain)
  const isQuantity = typeof answer === 'string' && /^0x[1-9a-f][0-9a-f]{0,15}$/i.test(answer)
  return isQuantity ? BigInt(answer) === BigInt(chain) : !mustNameChain
}

/**
 * Runs the published validator of ERC-6492 without deploying it. It deploys the account if it doesn't exist, and calls
 * it. The user chooses the factory, so all it may do is use up the gas of this one call.
 */
async function askWrapped(ask: Ask, { address, hash, signature }: ContractCheck) {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  return (await call(ask, { data })) === '0x01'
}

async function askDeployed(ask: Ask, { address, hash, signature }: ContractCheck) {
  const args = [hash, signature] as const
  const data = encodeFunctionData({ abi: erc1271, functionName: 'isValidSignature', args })
  return (await call(ask, { to: address, data })) === magicValue
}

/** Never rejects: what fails is inconclusive. */
export async function queryNode(client: EvmClient, question: ContractCheck): Promise<NodeResult> {
  const ask = asker(client)
  try {
    if (!(await isOfChain(ask, question))) return 'inconclusive'
    if (isWrapped(question.signature))
      return (await askWrapped(ask, question)) ? 'valid' : 'invalid'
    const code = await ask('eth_getCode', [question.address, 'latest'])
    if (code === '0x') return 'invalid'
    if (typeof code !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(code)) return 'inconclusive'
    return (await askDeployed(ask, question)) ? 'valid' : 'invalid'
  } catch {
    return 'inconclusive'
  }
}
