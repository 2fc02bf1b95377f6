/** `wallet_getAssets` (ERC-7811): what the account holds. The gateway finds tokens; those that are asked for, the chain tells. */
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  hexToBigInt,
  isHex,
  parseUnits,
  size,
} from 'viem'
import * as z from 'zod/mini'
import { evmAddress, quantity } from '../../protocol/shapes.js'
import type { NodeClient } from '../approval/prepared.js'
import { shownLine } from '../approval/sanitize-text.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { accountMismatch } from './account.js'
import { askQuantity, hexOf, toSafeInteger } from './quantity.js'
import { callContract, createTokens } from './tokens.js'

const maxChains = 32
const maxAssets = 256
const assetAddress = z.union([evmAddress, z.literal('native')])
const request = z.object({
  account: evmAddress,
  chainFilter: z.optional(z.array(quantity).check(z.maxLength(maxChains))),
  assetTypeFilter: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  assetFilter: z.optional(
    z.record(
      quantity,
      z
        .array(z.object({ address: assetAddress, type: z.optional(z.string()) }))
        .check(z.maxLength(maxAssets)),
    ),
  ),
})
/** The list that pages send, and the object that the ERC has. */
const params = z.union([z.tuple([request]), request])

const balances = z.object({
  balances: z
    .array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        address: z.optional(z.string()),
        quantity: z.object({
          decimals: z.string().check(z.regex(/^\d{1,2}$/)),
          numeric: z.string().check(z.regex(/^\d{1,78}(\.\d{1,78})?$/)),
        }),
      }),
    )
    .check(z.maxLength(2_000)),
})

export interface HeldAsset {
  readonly address: string
  /** Hex quantity, in base units. */
  readonly balance: string
  readonly type: 'native' | 'erc20'
  readonly metadata: {
    readonly name?: string
    readonly symbol?: string
    readonly decimals?: number
  }
}

export interface AssetsDeps {
  /** CAIP-2, of the network in use. */
  readonly chainId: string
  /** The account on a network. */
  getAccount(chainId: string): Promise<string>
  getNode(chainId: string): NodeClient
  /** What the gateway knows that an account holds. Rejects if it knows nothing of the network. */
  getBalances(chainId: string, account: string): Promise<unknown>
}

async function readToken(node: NodeClient, account: string, address: string): Promise<HeldAsset> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [getAddress(account)],
  })
  const [answer, token] = await Promise.all([
    callContract(node, address, data),
    createTokens(node).read(address),
  ])
  const { kind: _, address: checked, ...metadata } = token
  const isAmount = answer !== undefined && isHex(answer) && size(answer) === 32
  return {
    address: checked,
    balance: hexOf(isAmount ? hexToBigInt(answer) : 0n),
    type: 'erc20',
    metadata,
  }
}

/** Tokens that the gateway knows of, without the native currency. */
async function findTokens(
  chainId: string,
  account: string,
  { getBalances }: AssetsDeps,
): Promise<readonly HeldAsset[]> {
  const read = z.safeParse(balances, await getBalances(chainId, account).catch(() => undefined))
  if (!read.success) return []
  return read.data.balances.flatMap(
    ({ name, symbol, address, quantity: { decimals, numeric } }) => {
      const [, , contract = ''] = address?.split(':') ?? []
      if (!z.safeParse(evmAddress, contract).success) return []
      const places = toSafeInteger(BigInt(decimals))
      const named = { name: shownLine(name, 32), symbol: shownLine(symbol, 32) }
      return [
        {
          address: getAddress(contract.toLowerCase()),
          balance: hexOf(parseUnits(numeric, places)),
          type: 'erc20',
          metadata: {
            ...(named.name !== undefined && { name: named.name }),
            ...(named.symbol !== undefined && { symbol: named.symbol }),
            decimals: places,
          },
        } as const,
      ]
    },
  )
}

async function readNative(node: NodeClient, account: string): Promise<HeldAsset> {
  const balance = await askQuantity(node, 'eth_getBalance', [account, 'latest'])
  return { address: 'native', balance: hexOf(balance), type: 'native', metadata: {} }
}

export async function readAssets(
  asked: unknown,
  deps: AssetsDeps,
): Promise<Readonly<Record<string, readonly HeldAsset[]>>> {
  const read = z.safeParse(params, asked)
  if (!read.success) throw paramsInvalid()
  const wanted = 'account' in read.data ? read.data : read.data[0]
  const { account, chainFilter, assetFilter, assetTypeFilter } = wanted
  const types = assetTypeFilter && new Set(assetTypeFilter.map((type) => type.toLowerCase()))
  const isWanted = ({ type }: HeldAsset) => !types || types.has(type)
  const ids = chainFilter ?? (assetFilter ? Object.keys(assetFilter) : [toHexId(deps.chainId)])
  const found = await Promise.all(
    ids.map(async (id) => {
      const chainId = `eip155:${BigInt(id)}`
      const own = await deps.getAccount(chainId)
      if (own.toLowerCase() !== account.toLowerCase()) throw accountMismatch()
      const node = deps.getNode(chainId)
      const listed = assetFilter?.[id]
      const assets = listed
        ? await Promise.all(
            listed.map(({ address }) =>
              address === 'native' ? readNative(node, own) : readToken(node, own, address),
            ),
          )
        : [await readNative(node, own), ...(await findTokens(chainId, own, deps))]
      return [id, assets.filter(isWanted)] as const
    }),
  )
  return Object.fromEntries(found)
}

const toHexId = (chainId: string) => hexOf(BigInt(chainId.slice('eip155:'.length)))
