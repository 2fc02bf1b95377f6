/**
 * Compares the call that 0x's API delivers with what was quoted. The page compares it again (threat B47). The actions of the
 * Settler stay unknown: it gets the sold amount alone, and holds to the minimum.
 *
 * @see https://github.com/0xProject/0x-settler
 */
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import { isSettler } from './settlers.js'
import type { SwapBuildRequest, SwapToken, SwapTransaction } from './source.js'

/** AllowanceHolder, the same on each of the networks of 0x that the gateway has. */
export const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'

/** Stands for the native currency. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** execute((address,address,uint256),bytes[],bytes32) */
const execute = '0x1fff991f'
/** Of AllowanceHolder around the call of a Settler. */
const execGas = 40_000n

const abi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])
/** Head of the inner call: the slippage, the place of the actions, and an id. */
const head = parseAbiParameters(
  'address recipient, address buyToken, uint256 minAmountOut, uint256 actions, bytes32 id',
)
const headSize = 5 * 32
const selectorSize = 4

export const toZeroExToken = (token: SwapToken): `0x${string}` =>
  token === 'native' ? native : token

/** @param address - In any spelling. */
export function fromZeroExToken(address: `0x${string}`): SwapToken {
  const token: `0x${string}` = `0x${address.slice(2).toLowerCase()}`
  return token === native ? 'native' : token
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

type ExecArgs = readonly [
  operator: `0x${string}`,
  token: `0x${string}`,
  amount: bigint,
  target: `0x${string}`,
  data: Hex,
]

const encodeExec = (args: ExecArgs): Hex => encodeFunctionData({ abi, functionName: 'exec', args })

function readExec(data: Hex): ExecArgs | undefined {
  try {
    return decodeFunctionData({ abi, data }).args
  } catch {
    return undefined
  }
}

/** Undefined unless it is the call of a Settler whose head has no other bytes. */
function readHead(data: Hex) {
  const args = slice(data, selectorSize)
  if (!data.startsWith(execute) || size(args) < headSize + 32) return undefined
  const words = slice(args, 0, headSize)
  const [recipient, buyToken, minAmountOut, actions, id] = decodeAbiParameters(head, words)
  const encoded = encodeAbiParameters(head, [recipient, buyToken, minAmountOut, actions, id])
  if (encoded !== words || actions > size(args) - 32) return undefined
  return { recipient, buyToken, minAmountOut }
}

/**
 * Encodes the outer call again, so that pages can compare its bytes. Sales of native currency get one, too: 0x calls the Settler
 * itself, and AllowanceHolder reverts if there is no contract at the address.
 *
 * @returns Undefined if the call can't be read.
 */
export function toAllowanceHolderCall(
  delivered: SwapTransaction,
  { from, amount }: SwapBuildRequest,
): SwapTransaction | undefined {
  const data: Hex = `0x${delivered.data.slice(2).toLowerCase()}`
  const { to, value, gas } = delivered
  if (from === 'native' && !isSame(to, allowanceHolder)) {
    const args = [to, native, amount, to, data] as const
    return { to: allowanceHolder, data: encodeExec(args), value, gas: gas + execGas }
  }
  const args = readExec(data)
  return args && { to, data: encodeExec(args), value, gas }
}

/** @returns Names of what differs. Empty if the call does what the request says. */
export function findZeroExMismatches(
  { to, data, value }: SwapTransaction,
  request: SwapBuildRequest,
): readonly string[] {
  if (!isSame(to, allowanceHolder)) return ['router']
  const exec = readExec(data)
  const inner = exec && readSafely(exec[4])
  if (!exec || !inner) return ['data']
  const [operator, token, sold, target] = exec
  const { chainId, from, amount, minAmountOut, account } = request
  const reference = BigInt(chainId.slice('eip155:'.length))
  const checks: readonly (readonly [string, boolean])[] = [
    ['router', isSame(operator, target) && isSettler(target, reference)],
    ['from', isSame(token, toZeroExToken(from))],
    ['to', isSame(inner.buyToken, toZeroExToken(request.to))],
    ['amount', sold === amount],
    ['value', value === (from === 'native' ? amount : 0n)],
    ['minAmountOut', inner.minAmountOut >= minAmountOut && inner.minAmountOut > 0n],
    ['recipient', isSame(inner.recipient, account)],
  ]
  return checks.flatMap(([name, isRight]) => (isRight ? [] : [name]))
}

function readSafely(data: Hex) {
  try {
    return readHead(data)
  } catch {
    return undefined
  }
}
