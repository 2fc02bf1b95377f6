/**
 * Finds allowances that the simulation reveals: spenders that can take assets afterwards but couldn't before. Even a
 * call that can't be decoded may grant an allowance.
 */
import { type Address, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import type { Action, Asset, Warning } from '../approval/decoded-request.js'
import type { NodeClient } from '../approval/prepared.js'
import { allowed, isUnlimited } from './allowance.js'
import type { DecodedCall } from './calls.js'
import type { Log } from './moves.js'
import { callContract, type Tokens } from './tokens.js'

/** Events by their topics: Approval of ERC-20 and ERC-721, ApprovalForAll. */
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const isAll = ({ amount }: Given) => amount === 'all' || isUnlimited(allowed(amount))

/** How many are shown. More than that is warned of. */
const max = 16

export interface Allowance {
  readonly asset: Asset
  readonly spender: string
  readonly amount: bigint | 'all'
}

interface Given {
  readonly address: string
  readonly spender: Address
  readonly amount: bigint | 'all'
  readonly id?: bigint
}

const toAddress = (topic: string): Address => `0x${topic.slice(26).toLowerCase()}`

export const isAllowance = ({ topics: [kind] }: Log): boolean =>
  [approval, approvalForAll].includes(kind?.toLowerCase() ?? '')

function parseAllowance({ address, topics, data }: Log, account: string): Given | undefined {
  const [kind, owner = '', who = '', third] = topics
  if (owner.length !== 66 || who.length !== 66 || toAddress(owner) !== account) return undefined
  const about = { address: address.toLowerCase(), spender: toAddress(who) }
  const event = kind?.toLowerCase()
  if (event === approval && third?.length === 66) return { ...about, amount: 1n, id: BigInt(third) }
  if (data.length !== 66) return undefined
  if (event === approval && third === undefined) return { ...about, amount: BigInt(data) }
  if (event === approvalForAll) return { ...about, amount: BigInt(data) === 0n ? 0n : 'all' }
  return undefined
}

/** What it was until now: some tokens tell of the rest of an allowance each time it is used. */
async function isMore(allowance: Given, account: string, node: NodeClient): Promise<boolean> {
  const { address, spender, amount, id } = allowance
  if (amount === 'all' || id !== undefined) return true
  const args = [account as Address, spender] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  const answer = await callContract(node, address, data)
  return answer?.length !== 66 || amount > BigInt(answer)
}

export async function getAllowances(
  logs: readonly Log[],
  account: string,
  { node, tokens }: { readonly node: NodeClient; readonly tokens: Tokens },
): Promise<{ readonly allowances: readonly Allowance[]; readonly warnings: readonly Warning[] }> {
  const mine = account.toLowerCase()
  const last = new Map<string, Given>()
  for (const log of logs) {
    const parsed = parseAllowance(log, mine)
    if (parsed) last.set(`${parsed.address} ${parsed.spender} ${parsed.id ?? ''}`, parsed)
  }
  const lastGiven = [...last.values()].filter(
    ({ amount, spender }) => amount !== 0n && BigInt(spender) !== 0n,
  )
  // All of a token before a part of it.
  const all = [
    ...lastGiven.filter(isAll),
    ...lastGiven.filter((allowance) => !isAll(allowance)),
  ].slice(0, max)
  const more = await Promise.all(all.map((allowance) => isMore(allowance, mine, node)))
  const allowances = await Promise.all(
    all
      .filter((_, at) => more[at])
      .map(async ({ address, spender, amount, id }) => {
        const token = await tokens.read(address)
        const named = token.name !== undefined && { name: token.name }
        const asset: Asset = id === undefined ? token : { kind: 'item', address, id, ...named }
        const much = amount === 'all' ? amount : allowed(amount)
        return { asset, spender: getAddress(spender), amount: much }
      }),
  )
  return { allowances, warnings: lastGiven.length > max ? ['more-changes'] : [] }
}

const getAssetKey = (asset: Asset) => (asset.kind === 'native' ? '' : asset.address.toLowerCase())

/** An allowance of a whole collection says each of its items. */
const isSameItem = (stated: Asset, found: Asset) =>
  stated.kind !== 'item' || (found.kind === 'item' && stated.id === found.id)

/** Those that the call itself does not say. */
export function findUndeclaredAllowances(
  allowances: readonly Allowance[],
  actions: readonly Action[],
): DecodedCall {
  const found = allowances.filter(
    ({ asset, spender, amount }) =>
      !actions.some(
        (action) =>
          action.type === 'approve' &&
          getAssetKey(action.asset) === getAssetKey(asset) &&
          isSameItem(action.asset, asset) &&
          action.spender.toLowerCase() === spender.toLowerCase() &&
          // Less was said than is given away: that is not said.
          (action.amount === 'all' || (amount !== 'all' && action.amount >= amount)),
      ),
  )
  return {
    actions: found.map((allowance) => ({ type: 'approve', ...allowance, isPermit: false })),
    warnings: found.flatMap(({ asset, amount }): readonly Warning[] => {
      if (!isUnlimited(amount)) return []
      return [
        asset.kind === 'token' && asset.decimals === undefined
          ? 'approval-for-all'
          : 'unlimited-approval',
      ]
    }),
  }
}
