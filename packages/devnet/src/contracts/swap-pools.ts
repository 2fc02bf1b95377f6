/** Pools that tokens are swapped in: our own, with the functions of Uniswap V2. For development only. */
import { type Address, encodeFunctionData, getAddress, type Hex } from 'viem'
import { callChain, sendAndWait } from './chain-calls.js'
import {
  permitToken,
  resetApprovalToken,
  standardToken,
  swapFactory,
  swapPool,
  swapRouter,
  wrappedToken,
} from './compiled-data.js'
import { deployContract } from './deploy.js'

export interface DevSwapContracts {
  readonly factory: Address
  /** Has the functions of Uniswap's V2 Router02. */
  readonly router: Address
  readonly wrappedNative: Address
}

/** Tokens in whole numbers and base units, as a pool holds them. */
export interface PoolReserve {
  /** Undefined for the wrapped native currency. */
  readonly token?: Address
  readonly amount: bigint
}

/** Deploys the factory, the router and the wrapped native currency. The same addresses on every chain. */
export async function deploySwapContracts(url: string): Promise<DevSwapContracts> {
  const wrappedNative = await deployContract(url, wrappedToken, [false])
  const factory = await deployContract(url, swapFactory, [])
  const router = await deployContract(url, swapRouter, [factory, wrappedNative])
  return { factory, router, wrappedNative }
}

/** Deploys a token with the approval rule of USDT: an allowance is set to zero before it is set to another amount. */
export const deployResetApprovalToken = (url: string, owner: Address): Promise<Address> =>
  deployContract(url, resetApprovalToken, ['Reset Approval Token', 'RAT', 6, 10n ** 12n, owner])

/** Deploys a token whose allowance can be set by a signature (ERC-2612), with a version of its domain. */
export const deployPermitToken = (url: string, owner: Address, version = '1'): Promise<Address> =>
  deployContract(url, permitToken, ['Permit Token', version, 10n ** 12n, owner])

async function read(url: string, to: Address, data: Hex): Promise<Address> {
  const word = await callChain<Hex>(url, 'eth_call', [{ to, data }, 'latest'])
  return getAddress(`0x${word.slice(26)}`)
}

const toHex = (value: bigint): Hex => `0x${value.toString(16)}`

/**
 * Adds reserves to the pool of two tokens, which is created if there is none. Any account may mint the development
 * tokens, so this takes nothing from any account but native currency from the first one.
 *
 * @returns Address of the pool.
 */
export async function addReserves(
  url: string,
  { factory, wrappedNative }: DevSwapContracts,
  reserves: readonly [PoolReserve, PoolReserve],
): Promise<Address> {
  const [first, second] = reserves.map(({ token = wrappedNative }) => token)
  if (!first || !second) throw new Error('A pool has two tokens.')
  const args = [first, second] as const
  await sendAndWait(
    url,
    factory,
    encodeFunctionData({ abi: swapFactory.abi, functionName: 'createPair', args }),
  )
  const pool = await read(
    url,
    factory,
    encodeFunctionData({ abi: swapFactory.abi, functionName: 'getPair', args }),
  )
  for (const { token, amount } of reserves) {
    if (token === undefined) {
      await sendAndWait(
        url,
        wrappedNative,
        encodeFunctionData({ abi: wrappedToken.abi, functionName: 'deposit' }),
        toHex(amount),
      )
      await sendAndWait(
        url,
        wrappedNative,
        encodeFunctionData({
          abi: standardToken.abi,
          functionName: 'transfer',
          args: [pool, amount],
        }),
      )
    } else
      await sendAndWait(
        url,
        token,
        encodeFunctionData({ abi: standardToken.abi, functionName: 'mint', args: [pool, amount] }),
      )
  }
  await sendAndWait(url, pool, encodeFunctionData({ abi: swapPool.abi, functionName: 'sync' }))
  return pool
}
