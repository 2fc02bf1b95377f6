/** What the instructions of a transaction do, in acts: those of the programs that every wallet knows; all others are unread. */
import { base58, hex } from '@scure/base'
import type { Act, Asset, Field, Warning } from '../approval/reading.js'
import { shownText } from '../approval/shown-text.js'
import { u64At } from './accounts.js'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  isTokenProgram,
  memoPrograms,
  systemProgram,
} from './programs.js'

/** With its accounts by their keys. */
export interface NamedInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** What is known of token accounts: whose they are, and of which token. */
export interface Holdings {
  holder(account: string): { readonly owner: string; readonly mint: string } | undefined
  token(mint: string): Asset
}

export interface InstructionReading {
  readonly acts: readonly Act[]
  readonly warnings: readonly Warning[]
}

interface About extends Holdings {
  /** Who signs. */
  readonly account: string
}

const nothing: InstructionReading = { acts: [], warnings: [] }
const native: Asset = { kind: 'native' }
const most = 2n ** 64n - 1n
const only = (...acts: readonly Act[]): InstructionReading => ({ acts, warnings: [] })

const u32At = (data: Uint8Array, at: number) =>
  new DataView(data.buffer, data.byteOffset).getUint32(at, true)
const keyAt = (data: Uint8Array, at: number) => base58.encode(data.subarray(at, at + 32))

export const unreadInstruction = ({
  program,
  accounts,
  data,
}: NamedInstruction): InstructionReading => ({
  acts: [
    {
      does: 'call',
      to: program,
      fields: accounts.map((value, at): Field => ({ name: `${at + 1}`, value })),
      amount: 0n,
      data: hex.encode(data),
    },
  ],
  warnings: ['unread'],
})

/** Known, and nothing that moves or allows anything. */
const named = (
  { program, accounts, data }: NamedInstruction,
  name: string,
  fields: readonly string[] = [],
): InstructionReading =>
  only({
    does: 'call',
    to: program,
    name,
    fields: fields.map((field, at) => ({ name: field, value: accounts[at] ?? '' })),
    amount: 0n,
    data: hex.encode(data),
  })

/** `from` is left out where it is the wallet's own. */
const paid = (
  asset: Asset,
  amount: bigint,
  to: string,
  from: string,
  { account }: About,
): InstructionReading => only({ does: 'pay', asset, amount, to, ...(from !== account && { from }) })

const handedOver = (account: string, authority: string, to?: string): InstructionReading => ({
  acts: [{ does: 'hand-over', account, authority, ...(to !== undefined && { to }) }],
  warnings: ['authority'],
})

function system(one: NamedInstruction, about: About): InstructionReading | undefined {
  const { data, accounts } = one
  if (data.length < 4) return undefined
  const [first = '', second = '', third = ''] = accounts
  const kind = u32At(data, 0)
  if (kind === 2 && data.length === 12 && accounts.length >= 2)
    return paid(native, u64At(data, 4), second, first, about)
  if (kind === 11 && data.length >= 12 && accounts.length >= 3)
    return paid(native, u64At(data, 4), third, first, about)
  if (kind === 0 && data.length === 52 && accounts.length >= 2)
    return only(
      { does: 'open-account', account: second },
      {
        does: 'pay',
        asset: native,
        amount: u64At(data, 4),
        to: second,
        ...(first !== about.account && { from: first }),
      },
    )
  if (kind === 1 && data.length === 36 && accounts.length >= 1)
    return handedOver(first, 'owner', keyAt(data, 4))
  return undefined
}

const authorities = ['mint', 'freeze', 'owner', 'close'] as const
/** Names of what a token program does besides, without an effect on what anybody owns. */
const quiet: ReadonlyMap<number, string> = new Map([
  [1, 'InitializeAccount'],
  [5, 'Revoke'],
  [16, 'InitializeAccount2'],
  [17, 'SyncNative'],
  [18, 'InitializeAccount3'],
  [22, 'InitializeImmutableOwner'],
])

function allowed(
  from: string,
  delegate: string,
  amount: bigint,
  mint: string | undefined,
  about: About,
): InstructionReading {
  const token = mint ?? about.holder(from)?.mint
  const asset: Asset = token === undefined ? { kind: 'token', address: from } : about.token(token)
  const all = amount === most ? 'all' : amount
  return {
    acts: [{ does: 'allow', asset, spender: delegate, amount: all, isPermit: false }],
    warnings: all === 'all' ? ['authority', 'unlimited-approval'] : ['authority'],
  }
}

function moved(
  from: string,
  to: string,
  by: string,
  amount: bigint,
  mint: string | undefined,
  about: About,
): InstructionReading {
  const token = mint ?? about.holder(from)?.mint ?? about.holder(to)?.mint
  const asset: Asset = token === undefined ? { kind: 'token', address: from } : about.token(token)
  const receiver = about.holder(to)?.owner ?? to
  const reading = paid(asset, amount, receiver, about.holder(from)?.owner ?? by, about)
  return token === receiver ? { ...reading, warnings: ['lost-receiver'] } : reading
}

function token(one: NamedInstruction, about: About): InstructionReading | undefined {
  const { data, accounts } = one
  const [a = '', b = '', c = '', d = ''] = accounts
  const [kind = -1] = data
  const amount = () => u64At(data, 1)
  if (kind === 3 && data.length === 9 && accounts.length >= 3)
    return moved(a, b, c, amount(), undefined, about)
  if (kind === 12 && data.length === 10 && accounts.length >= 4)
    return moved(a, c, d, amount(), b, about)
  // TransferCheckedWithFee, of the fees that Token-2022 can take.
  if (kind === 26 && data[1] === 1 && data.length === 19 && accounts.length >= 4)
    return moved(a, c, d, u64At(data, 2), b, about)
  if (kind === 4 && data.length === 9 && accounts.length >= 3)
    return allowed(a, b, amount(), undefined, about)
  if (kind === 13 && data.length === 10 && accounts.length >= 4)
    return allowed(a, c, amount(), b, about)
  if (kind === 6 && data.length >= 3 && accounts.length >= 2) {
    const to = data[2] === 1 && data.length === 35 ? keyAt(data, 3) : undefined
    return handedOver(a, authorities[data[1] ?? -1] ?? `${data[1]}`, to)
  }
  if (kind === 9 && data.length === 1 && accounts.length >= 3)
    return only({ does: 'close-account', account: a, to: b })
  if ((kind === 8 && data.length === 9) || (kind === 15 && data.length === 10)) {
    const asset = about.token(b)
    const burnt: Act = { does: 'pay', asset, amount: amount(), to: b }
    return { acts: [burnt], warnings: ['lost-receiver'] }
  }
  const name = quiet.get(kind)
  return name === undefined ? undefined : named(one, name, ['account'])
}

function associated({ data, accounts }: NamedInstruction): InstructionReading | undefined {
  const [, account = '', owner = ''] = accounts
  const isCreate = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (!isCreate || accounts.length < 4) return undefined
  return only({ does: 'open-account', account, to: owner })
}

function memo(one: NamedInstruction): InstructionReading | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(one.data)
    return only({
      does: 'call',
      to: one.program,
      name: 'Memo',
      fields: [{ name: 'text', value: shownText(text) }],
      amount: 0n,
      data: hex.encode(one.data),
    })
  } catch {
    return undefined
  }
}

export function readInstruction(one: NamedInstruction, about: About): InstructionReading {
  const { program } = one
  // What it costs is in the fee.
  if (program === computeBudgetProgram) return nothing
  const read = () => {
    if (program === systemProgram) return system(one, about)
    if (isTokenProgram(program)) return token(one, about)
    if (program === associatedTokenProgram) return associated(one)
    return memoPrograms.has(program) ? memo(one) : undefined
  }
  return read() ?? unreadInstruction(one)
}

/** Of accounts that the transaction itself opens: whose they will be. */
export function openedHolders(
  instructions: readonly NamedInstruction[],
): ReadonlyMap<string, { readonly owner: string; readonly mint: string }> {
  return new Map(
    instructions.flatMap(({ program, accounts: [, account, owner, mint] }) =>
      program === associatedTokenProgram && account && owner && mint
        ? [[account, { owner, mint }] as const]
        : [],
    ),
  )
}
