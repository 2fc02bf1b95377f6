/** Both token programs: the same instructions by the same bytes, and one of Token-2022 more. */
import { base58 } from '@scure/base'
import type { Asset, Field, Warning } from '../../approval/decoded-request.js'
import { type Instruction, u64At } from '../instruction.js'
import { token2022Program } from '../programs.js'
import {
  type About,
  type DecodedInstruction,
  namedCall,
  type Reader,
  toDecoded,
} from './decoded-instruction.js'
import { initialised } from './facts.js'

const maxAmount = (1n << 64n) - 1n

/** Authorities that can be granted, in the order of the token programs' numbers. */
const authorities = [
  'mint-tokens',
  'freeze-account',
  'account-owner',
  'close-account',
  'transfer-fee-config',
  'withheld-withdraw',
  'close-mint',
  'interest-rate',
  'permanent-delegate',
  'confidential-transfer-mint',
  'transfer-hook-program',
  'confidential-transfer-fee-config',
  'metadata-pointer',
  'group-pointer',
  'group-member-pointer',
  'scaled-ui-amount',
  'pause',
] as const

/** Where a node can't tell decimals, those that the instruction names: the program refuses wrong ones. */
function getAsset(mint: string, { facts }: About, checked?: number): Asset {
  const decimals = facts.decimals(mint) ?? checked
  return { kind: 'token', address: mint, ...(decimals !== undefined && { decimals }) }
}

const getAddresses = ({ accounts }: Instruction) => accounts.map(({ address }) => address)
const getAmount = (data: Uint8Array, at = 1): bigint => u64At(data, at)

const getFields = (fields: Readonly<Record<string, string | undefined>>): readonly Field[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))

interface Move {
  readonly source: string | undefined
  readonly mint?: string | undefined
  readonly other: string | undefined
  readonly authority: string | undefined
  readonly amount: bigint
  readonly decimals?: number | undefined
}

function transfer(move: Move, about: About): DecodedInstruction | undefined {
  const { source, other: destination, authority, amount, decimals } = move
  const { account, facts, getWarnings } = about
  if (!source || !destination || !authority) return undefined
  const [from, to] = [facts.tokenAccount(source), facts.tokenAccount(destination)]
  const mint = move.mint ?? from?.mint ?? to?.mint
  // The token is unknown.
  if (mint === undefined) return undefined
  const isOwn = from ? from.owner === account : authority === account
  const recipient = facts.soleOwner(destination) ?? destination
  const action = {
    type: 'transfer',
    asset: getAsset(mint, about, decimals),
    amount,
    to: recipient,
    ...(!isOwn && { from: from?.owner ?? source }),
  } as const
  const isMine = isOwn || authority === account
  const warnings: readonly Warning[] = recipient === destination && to ? ['foreign-account'] : []
  return toDecoded(
    action,
    isMine && recipient !== account ? [...warnings, ...getWarnings(recipient)] : [],
  )
}

function approve(move: Move, about: About): DecodedInstruction | undefined {
  const { source, other: spender, amount, decimals } = move
  const { account, facts } = about
  if (!source || !spender) return undefined
  const from = facts.tokenAccount(source)
  const mint = move.mint ?? from?.mint
  if (mint === undefined) return undefined
  const isAll = amount === maxAmount || (from?.amount !== undefined && amount >= from.amount)
  const asset = getAsset(mint, about, decimals)
  return toDecoded(
    {
      type: 'approve',
      asset,
      spender,
      amount: amount === maxAmount ? 'all' : amount,
      isPermit: false,
    },
    amount === 0n || spender === account
      ? []
      : isAll
        ? ['unlimited-approval', 'authority']
        : ['authority'],
  )
}

function revoke(instruction: Instruction, about: About): DecodedInstruction | undefined {
  const [source] = getAddresses(instruction)
  if (!source) return undefined
  const { mint, delegate } = about.facts.tokenAccount(source) ?? {}
  // There is no delegate, or it is unknown. Revoking has no worse effect than that.
  if (!mint || !delegate) return namedCall(instruction, 'revoke', getFields({ account: source }))
  const asset = getAsset(mint, about)
  return toDecoded({ type: 'approve', asset, spender: delegate, amount: 0n, isPermit: false })
}

/** A new authority, or none: both as libraries write it, with or without room for the key. */
function setAuthority(
  instruction: Instruction,
  { account }: About,
): DecodedInstruction | undefined {
  const { data } = instruction
  const [, kind = 255, option] = data
  const [target] = getAddresses(instruction)
  const authority = authorities[kind]
  const isWhole = data.length === 35 || (option === 0 && data.length === 3)
  if (!target || authority === undefined || !isWhole || (option !== 0 && option !== 1))
    return undefined
  const to = option === 1 ? base58.encode(data.subarray(3)) : undefined
  return toDecoded(
    { type: 'set-authority', account: target, authority, ...(to !== undefined && { to }) },
    to === account ? [] : ['authority'],
  )
}

function close(
  instruction: Instruction,
  { account, getWarnings }: About,
): DecodedInstruction | undefined {
  const [target, to] = getAddresses(instruction)
  if (!target || !to) return undefined
  const isOwn = to === account
  return toDecoded({ type: 'close-account', account: target, to }, isOwn ? [] : getWarnings(to))
}

/** Source, other, authority; the mint stands second where it is checked, and its decimals follow the amount. */
function getMove(instruction: Instruction, isChecked: boolean): Move {
  const [source, second, third, fourth] = getAddresses(instruction)
  const { data } = instruction
  const amount = getAmount(data)
  return isChecked
    ? { source, mint: second, other: third, authority: fourth, amount, decimals: data[9] }
    : { source, other: second, authority: third, amount }
}

type Shape = readonly [length: number, read: Reader]

/** By the first byte: how long the data is then, and what it says. Any other length is not read. */
const shapes: ReadonlyMap<number, Shape> = new Map<number, Shape>([
  [3, [9, (instruction, about) => transfer(getMove(instruction, false), about)]],
  [4, [9, (instruction, about) => approve(getMove(instruction, false), about)]],
  [5, [1, revoke]],
  [7, [9, (instruction) => mintOrBurn(instruction, 'mintTo')]],
  [8, [9, (instruction) => mintOrBurn(instruction, 'burn')]],
  [9, [1, close]],
  [12, [10, (instruction, about) => transfer(getMove(instruction, true), about)]],
  [13, [10, (instruction, about) => approve(getMove(instruction, true), about)]],
  [14, [10, (instruction) => mintOrBurn(instruction, 'mintTo')]],
  [15, [10, (instruction) => mintOrBurn(instruction, 'burn')]],
  [
    17,
    [
      1,
      (instruction) =>
        namedCall(instruction, 'syncNative', getFields({ account: getAddresses(instruction)[0] })),
    ],
  ],
])

function mintOrBurn(
  instruction: Instruction,
  name: 'mintTo' | 'burn',
): DecodedInstruction | undefined {
  const [first, second] = getAddresses(instruction)
  if (!first || !second) return undefined
  const [mint, account] = name === 'mintTo' ? [first, second] : [second, first]
  const amount = getAmount(instruction.data).toString()
  return namedCall(instruction, name, getFields({ account, mint, amount }))
}

/** `TransferCheckedWithFee`: amount, decimals, and what of it is the token's own fee. */
function transferWithFee(instruction: Instruction, about: About): DecodedInstruction | undefined {
  const { program, data } = instruction
  if (program !== token2022Program || data[1] !== 1 || data.length !== 19) return undefined
  const [first, mint, other, authority] = getAddresses(instruction)
  const amount = getAmount(data, 2)
  return transfer({ source: first, mint, other, authority, amount, decimals: data[10] }, about)
}

export const parseToken: Reader = (instruction, about) => {
  const { data } = instruction
  const [kind = -1] = data
  if (kind === 6) return setAuthority(instruction, about)
  if (kind === 26) return transferWithFee(instruction, about)
  const opened = initialised(instruction)
  if (opened) {
    const [account, { owner }] = opened
    return toDecoded({ type: 'open-account', account, to: owner })
  }
  const [length, read] = shapes.get(kind) ?? []
  return data.length === length ? read?.(instruction, about) : undefined
}
