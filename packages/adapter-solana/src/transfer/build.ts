/** A transfer of SOL or of a token, ready to be signed: a chunk of its own, loaded with the first one. */
import {
  KitError,
  type NodeClient,
  type TransactionRequestByNamespace,
  transferFailureDetails,
} from '@scope/core/chain'
import { parseAddress } from '../address.js'
import { commitment } from '../commitment.js'
import {
  invalid,
  type NodeAccount,
  parseAccount,
  parseList,
  parseValue,
  readLatestBlockhash,
} from '../responses.js'
import { unsigned } from '../wire.js'
import {
  maxPriority,
  maxUnits,
  plainUnits,
  priceFor,
  priorityFee,
  priorityPrice,
  simulate,
} from './fees.js'
import { compileMessage } from './message.js'
import { associatedAccount } from './pda.js'
import {
  computeLimit,
  computePrice,
  type Instruction,
  openAssociated,
  token2022Program,
  tokenProgram,
  transferLamports,
  transferToken,
  writeMemo,
} from './programs.js'
import { assertOwner, assertWallet } from './recipient.js'
import { mintDecimals, parseTokenAccount } from './token.js'

type Transfer = Exclude<
  TransactionRequestByNamespace['solana'],
  { readonly transaction: Uint8Array }
>

export interface BuiltTransfer {
  readonly wire: Uint8Array
  readonly message: Uint8Array
  readonly lastValidBlockHeight: bigint
  /** Lamports that a token account costs which has to be opened. */
  readonly rent: bigint
}

interface Plan {
  readonly instructions: readonly Instruction[]
  /** What the transfer changes: the priority fee is a matter of who else wants to. */
  readonly changes: readonly string[]
  /** Of lamports alone: what the account has, and the same transfer of another amount. */
  readonly sender?: {
    readonly lamports: bigint
    getInstruction(value: bigint): Instruction
  }
  /** Opened for the recipient, and the lamports that lie there already. */
  readonly opened?: { readonly address: string; readonly lamports: bigint }
}

/** 64 bits. */
const maxAmount = (1n << 64n) - 1n
/** A placeholder that stands for SOL in lists of tokens; wrapped SOL is another address, and a token. */
const solPlaceholder = 'So11111111111111111111111111111111111111111'

async function parseAccounts(node: NodeClient, addresses: readonly string[], signal?: AbortSignal) {
  const params = [addresses, { encoding: 'base64', commitment }]
  const answer = await node.request('getMultipleAccounts', params, signal)
  const list = parseList(parseValue(answer, 'accounts'), 'accounts')
  if (list.length !== addresses.length) throw invalid('accounts')
  return list.map(parseAccount)
}

async function planLamports(
  node: NodeClient,
  from: string,
  to: string,
  value: bigint,
  signal?: AbortSignal,
): Promise<Plan> {
  const [recipient, sender] = await parseAccounts(node, [to, from], signal)
  assertWallet(to, recipient)
  const getInstruction = (lamports: bigint) => transferLamports(from, to, lamports)
  return {
    instructions: [getInstruction(value)],
    changes: [from, to],
    // What goes to oneself leaves nothing behind but the fee.
    ...(sender && from !== to && { sender: { lamports: sender.lamports, getInstruction } }),
  }
}

/** The token's program and decimals, as its mint says. */
function requireMint(account: NodeAccount | undefined) {
  const decimals = account && mintDecimals(account)
  if (account && decimals !== undefined) return { program: account.owner, decimals }
  throw new KitError('address-invalid', 'Token not found on this network. Check the address.')
}

async function planToken(
  node: NodeClient,
  from: string,
  { to, value, mint }: { readonly to: string; readonly value: bigint; readonly mint: string },
  signal?: AbortSignal,
): Promise<Plan> {
  // Which of the two programs it is, is not known yet: the accounts of both are asked for at once.
  const getAccounts = (program: string) => [
    associatedAccount(from, mint, program),
    associatedAccount(to, mint, program),
  ]
  const candidates = [tokenProgram, token2022Program].map(getAccounts)
  const addresses = [mint, to, ...candidates.flat()]
  const [minted, recipient, ...associated] = await parseAccounts(node, addresses, signal)
  const { program, decimals } = requireMint(minted)
  const at = program === tokenProgram ? 0 : 1
  const [source, target] = candidates[at] as [string, string]
  const [account, waiting] = associated.slice(2 * at)

  const own = account && parseTokenAccount(account)
  // The owner may have handed the account over: its tokens are another's then.
  if (own?.owner !== from || own.amount < value) {
    throw new KitError('insufficient-funds', 'The account holds less of this token than that.')
  }
  const transfer = { program, mint, source, owner: from, amount: value, decimals }
  // The user may enter the address of a token account instead of its owner's.
  if (recipient?.owner === program && parseTokenAccount(recipient)?.mint === mint) {
    return {
      instructions: [transferToken({ ...transfer, destination: to })],
      changes: [from, source, to],
    }
  }
  assertWallet(to, recipient)
  const send = transferToken({ ...transfer, destination: target })
  const changes = [from, source, target]
  // Strangers can send lamports to the future address: the account is open only once it holds this token.
  const theirs = waiting?.owner === program ? parseTokenAccount(waiting) : undefined
  if (theirs?.mint === mint) {
    assertOwner(to, theirs)
    return { instructions: [send], changes }
  }
  const open = openAssociated({ payer: from, account: target, owner: to, mint, program })
  const opened = { address: target, lamports: waiting?.lamports ?? 0n }
  return { instructions: [open, send], changes, opened }
}

const tooLittleToOpen = (cause: KitError) =>
  new KitError('insufficient-funds', 'Insufficient SOL to create the recipient’s token account.', {
    details: transferFailureDetails('insufficient-funds-for-account'),
    cause,
  })

/** Lamports, for the one signature of a transfer. */
export const oneSignature = 5_000n

/** So that every count of the message is one byte, and the whole fits into a packet. */
const maxReferences = 8
const maxMemo = 120

const readOnly = (address: string) => ({ address: parseAddress(address) })

/**
 * Two equal transfers within one blockhash would be one and the same: each asks for another unit of work. Another tab
 * begins elsewhere.
 */
let built = BigInt(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0)

/** What all of an account is sent without: the signature, and priority as recent blocks paid for it. */
export async function lamportsToSpare(
  node: NodeClient,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<bigint> {
  return oneSignature + priorityFee(plainUnits, await priorityPrice(node, [from, to], signal))
}

export async function buildTransfer(
  node: NodeClient,
  from: string,
  { to: typed, value, token, references = [], memo }: Transfer,
  signal?: AbortSignal,
): Promise<BuiltTransfer> {
  const to = parseAddress(typed)
  if (value <= 0n || value > maxAmount)
    throw new KitError('amount-invalid', 'The amount must be between 1 and 2^64 - 1.')
  if (token === solPlaceholder)
    throw new KitError('invalid-params', 'This is the native SOL mint. Omit `token` to send SOL.')
  const plan =
    token === undefined
      ? await planLamports(node, from, to, value, signal)
      : await planToken(node, from, { to, value, mint: parseAddress(token) }, signal)

  if (references.length > maxReferences || new TextEncoder().encode(memo).length > maxMemo)
    throw new KitError('invalid-params', 'This payment carries more than fits beside a transfer.')
  // The transfer itself stands last, and carries what it is found by.
  function write(instructions: readonly Instruction[]): readonly Instruction[] {
    const steps = instructions.map((step, at) =>
      at === instructions.length - 1
        ? { ...step, accounts: [...step.accounts, ...references.map(readOnly)] }
        : step,
    )
    return memo ? [...steps.slice(0, -1), writeMemo(memo), ...steps.slice(-1)] : steps
  }
  const written = write(plan.instructions)

  const [price, latest] = await Promise.all([
    priorityPrice(node, plan.changes, signal),
    node.request('getLatestBlockhash', [{ commitment }], signal).then(readLatestBlockhash),
  ])
  const compile = (limit: bigint, perUnit: bigint | undefined, all = written) => {
    const budget = [computeLimit(limit), ...(perUnit === undefined ? [] : [computePrice(perUnit)])]
    return compileMessage(from, [...budget, ...all], latest.blockhash)
  }
  // Tried without a price: a limit this wide would ask the payer for far more than what is sent at last.
  const tryOut = (all = written) =>
    simulate(node, compile(maxUnits, 0n, all), opened?.address, signal)
  const { opened, sender } = plan
  const left = sender && sender.lamports - value - oneSignature
  const { units, lamports, isAll } = await tryOut().then(
    (tried) => ({ ...tried, isAll: false }),
    async (thrown: unknown) => {
      if (opened && thrown instanceof KitError && thrown.code === 'insufficient-funds')
        throw tooLittleToOpen(thrown)
      // Too little would be left for the account to stay open: where that is no more than a fee, it is the fee.
      if (!sender || left === undefined || left <= 0n || left > maxPriority(maxUnits)) throw thrown
      const tried = await tryOut(write([sender.getInstruction(value + left)])).catch(() => {
        throw thrown
      })
      if (left > maxPriority(tried.units)) throw thrown
      return { ...tried, isAll: true }
    },
  )
  const rent = lamports - (opened?.lamports ?? 0n)
  built = (built + 1n) % 256n
  // A tenth more than measured: the state may be another by then.
  const wide = (units * 11n) / 10n + 1n + built
  const limit = wide < maxUnits ? wide : maxUnits
  const wanted = priorityFee(limit, price)
  // All that is left goes to the block producer, as a priority fee: the account is emptied to the last lamport.
  const isShort = left !== undefined && left < wanted
  const perUnit = isAll || isShort ? priceFor(left ?? 0n, limit) : price
  const message = compile(limit, perUnit > 0n ? perUnit : undefined)
  return {
    wire: unsigned(message, 1),
    message,
    lastValidBlockHeight: latest.lastValidBlockHeight,
    rent: rent > 0n ? rent : 0n,
  }
}
