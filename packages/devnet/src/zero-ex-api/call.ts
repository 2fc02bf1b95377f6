/** Encodes calls as 0x's API delivers them. The actions are those of our own Settler. */
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { allowanceHolder, settler } from '../contracts/compiled-data.js'
import { nativeToken, type Route } from '../swap-api/routes.js'
import type { ZeroExExec, ZeroExSlippage } from './faults.js'

const actionAbi = parseAbi([
  'function takeSold(address token, uint256 amount)',
  'function payFee(address token, address recipient, uint256 amount)',
  'function swapThroughPools(address router, address[] path, uint256 amount)',
])

/** A part of the sold amount, and its recipient. */
export interface ZeroExFee {
  readonly recipient: Address
  readonly amount: bigint
}

/** The call of the Settler: takes what is sold, pays the fees, and swaps the rest. */
export function encodeSettlerCall(
  { executor, path }: Route,
  { token, amount }: Pick<ZeroExExec, 'token' | 'amount'>,
  slippage: ZeroExSlippage,
  fees: readonly ZeroExFee[],
): Hex {
  const abi = actionAbi
  const isNative = token === nativeToken
  const swapped = fees.reduce((rest, fee) => rest - fee.amount, amount)
  // As the Settler has it: the zero address at the ends stands for the native currency.
  const ends: readonly (Address | undefined)[] = path.map((_, at) => {
    if (at === 0 && isNative) return zeroAddress
    return at === path.length - 1 && slippage.buyToken === nativeToken ? zeroAddress : undefined
  })
  const actions: Hex[] = [
    ...(isNative
      ? []
      : [encodeFunctionData({ abi, functionName: 'takeSold', args: [token, amount] })]),
    ...fees.map((fee) =>
      encodeFunctionData({
        abi,
        functionName: 'payFee',
        args: [token, fee.recipient, fee.amount],
      }),
    ),
    encodeFunctionData({
      abi,
      functionName: 'swapThroughPools',
      args: [executor, path.map((step, at) => ends[at] ?? step), swapped],
    }),
  ]
  return encodeFunctionData({
    abi: settler.abi,
    functionName: 'execute',
    args: [slippage, actions, zeroHash],
  })
}

/** The call of AllowanceHolder around that of the Settler. */
export const encodeExec = ({ operator, token, amount, target }: ZeroExExec, data: Hex): Hex =>
  encodeFunctionData({
    abi: allowanceHolder.abi,
    functionName: 'exec',
    args: [operator, token, amount, target, data],
  })
