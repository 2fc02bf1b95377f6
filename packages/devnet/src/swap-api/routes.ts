/** Routes of a sandbox of a swap API: through pools of a local chain, or at a fixed rate. */
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
} from 'viem'
import { callChain } from '../contracts/chain-calls.js'
import { swapRouter } from '../contracts/compiled-data.js'
import type { DevSwapContracts } from '../contracts/swap-pools.js'

/** Stands for the native currency. */
export const nativeToken: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Pools of a local chain. */
export interface SandboxPools {
  /** RPC URL of the chain. */
  readonly url: string
  readonly contracts: DevSwapContracts
}

export interface Route {
  /** Contract that swaps for the router. */
  readonly executor: Address
  readonly path: readonly Address[]
  readonly amountOut: bigint
}

/** @returns Undefined if no pools lead from one to the other. */
export type FindRoute = (
  sold: Address,
  bought: Address,
  amount: bigint,
) => Promise<Route | undefined>

export function createPoolRoutes({ url, contracts }: SandboxPools): FindRoute {
  const { router, wrappedNative } = contracts
  const { abi } = swapRouter

  async function getAmountOut(path: readonly Address[], amount: bigint) {
    const data = encodeFunctionData({
      abi,
      functionName: 'getAmountsOut',
      args: [amount, [...path]],
    })
    const result = await callChain<Hex>(url, 'eth_call', [{ to: router, data }, 'latest']).catch(
      // There is no such pool.
      () => undefined,
    )
    if (result === undefined) return undefined
    return decodeFunctionResult({ abi, functionName: 'getAmountsOut', data: result }).at(-1)
  }

  return async (sold, bought, amount) => {
    const unwrap = (token: Address) => (isAddressEqual(token, nativeToken) ? wrappedNative : token)
    const [from, to] = [unwrap(sold), unwrap(bought)]
    if (isAddressEqual(from, to)) return undefined
    const hasWrapped = [from, to].some((token) => isAddressEqual(token, wrappedNative))
    const paths = [[from, to], ...(hasWrapped ? [] : [[from, wrappedNative, to]])]
    const routes = await Promise.all(
      paths.map(async (path): Promise<Route[]> => {
        const amountOut = await getAmountOut(path, amount)
        return amountOut === undefined ? [] : [{ executor: router, path, amountOut }]
      }),
    )
    return routes.flat().toSorted((a, b) => (a.amountOut > b.amountOut ? -1 : 1))[0]
  }
}

/** Leads nowhere: there is no chain. */
const noExecutor: Address = '0x00000000000000000000000000000000000e8ec0'

/** @param rate - Base units that are bought for base units that are sold, as a fraction. */
export const createFixedRoutes =
  ([bought, sold]: readonly [bigint, bigint]): FindRoute =>
  async (from, to, amount) => ({
    executor: noExecutor,
    path: [from, to],
    amountOut: (amount * bought) / sold,
  })
