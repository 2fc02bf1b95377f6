/** The system program: SOL that moves, accounts that are opened, and whose an account is. */
import { base58 } from '@scure/base'
import type { Action, Warning } from '../../approval/decoded-request.js'
import { type Instruction, u32At, u64At } from '../instruction.js'
import type { About, DecodedInstruction, Reader } from './decoded-instruction.js'

const kinds = {
  create: 0,
  assign: 1,
  transfer: 2,
  createWithSeed: 3,
  transferWithSeed: 11,
} as const
const maxSeedLength = 32n

interface Payment {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Where another address stands for it: a derived account is moved by whom it is derived of. */
  readonly by: string
}

function pay(
  { from, to, amount, by }: Payment,
  { account, facts, getWarnings }: About,
): DecodedInstruction {
  const action = {
    type: 'transfer',
    asset: { kind: 'native' },
    amount,
    to,
    ...(from !== account && { from }),
  } as const
  const isOwn = to === account || facts.soleOwner(to) === account
  // The account that closes a token account gets its SOL.
  const warnings: readonly Warning[] = facts.tokenAccount(to) ? ['foreign-account'] : []
  return {
    actions: [action],
    warnings: by === account && !isOwn ? [...warnings, ...getWarnings(to)] : [],
  }
}

function open(payment: Payment, owner: string, about: About): DecodedInstruction {
  const paid = payment.amount > 0n ? pay(payment, about) : { actions: [], warnings: [] }
  const action: Action = { type: 'open-account', account: payment.to, to: owner }
  return { actions: [...paid.actions, action], warnings: paid.warnings }
}

/** Where a text of its own length ends; undefined where it goes over the end. */
function seedEnd(data: Uint8Array, at: number): number | undefined {
  const length = data.length >= at + 8 ? u64At(data, at) : undefined
  if (length === undefined || length > maxSeedLength) return undefined
  return at + 8 + Number(length)
}

const keyAt = (data: Uint8Array, at: number) => base58.encode(data.subarray(at, at + 32))

function createWithSeed(
  { accounts, data }: Instruction,
  about: About,
): DecodedInstruction | undefined {
  const [from, account] = accounts
  const end = seedEnd(data, 36)
  if (!from || !account || end === undefined || data.length !== end + 48) return undefined
  const payment = { from: from.address, by: from.address, to: account.address }
  return open({ ...payment, amount: u64At(data, end) }, keyAt(data, end + 16), about)
}

function transferWithSeed(
  { accounts, data }: Instruction,
  about: About,
): DecodedInstruction | undefined {
  const [from, base, to] = accounts
  const end = seedEnd(data, 12)
  if (!from || !base || !to || end === undefined || data.length !== end + 32) return undefined
  const payment = { from: from.address, by: base.address, to: to.address }
  return pay({ ...payment, amount: u64At(data, 4) }, about)
}

export const readSystem: Reader = (instruction, about) => {
  const { accounts, data } = instruction
  const [first, second] = accounts
  if (data.length < 4 || !first) return undefined
  const kind = u32At(data, 0)
  if (kind === kinds.createWithSeed) return createWithSeed(instruction, about)
  if (kind === kinds.transferWithSeed) return transferWithSeed(instruction, about)
  if (kind === kinds.assign && data.length === 36) {
    const { address } = first
    return {
      actions: [
        { type: 'set-authority', account: address, authority: 'program', to: keyAt(data, 4) },
      ],
      warnings: address === about.account ? ['authority'] : [],
    }
  }
  if (!second) return undefined
  const payment = { from: first.address, by: first.address, to: second.address }
  if (kind === kinds.transfer && data.length === 12)
    return pay({ ...payment, amount: u64At(data, 4) }, about)
  if (kind === kinds.create && data.length === 52)
    return open({ ...payment, amount: u64At(data, 4) }, keyAt(data, 20), about)
  return undefined
}
