/** A transfer: by the wallet itself where it can, else built here, signed by the wallet and sent through the node, once. */
import {
  type Account,
  KitError,
  lazyImport,
  type Network,
  type NodeClient,
  parseSendError,
  type TransactionRequest,
  type TransactionRequestByNamespace,
  transferFailureDetails,
} from '@scope/core/chain'
import { requireAddress } from './address.js'
import { getAddressFormat } from './chains.js'
import { invalidAnswer } from './encoding.js'
import type { BitcoinProvider } from './providers/bitcoin-provider.js'
import { assertSameTransaction, parsePsbt } from './psbt-reader.js'
import { parseFeeRates, parseUtxos, txidPattern } from './reads.js'
import { rememberSpends } from './status.js'
import {
  assertQuotedFee,
  assertReasonableFee,
  dustLimit,
  planPayment,
  type TransferPlan,
} from './utxos.js'

const fetchPayment = lazyImport(() => import('./payment.js'))

export interface Sending {
  /** Whether it is the account the wallet itself pays from. */
  readonly isMain: boolean
  readonly network: Network
  readonly asked: TransactionRequest
  readonly node: NodeClient
}

type Transfer = TransactionRequestByNamespace['bip122']

function bitcoinTransfer(request: TransactionRequest): Transfer {
  if (request.namespace !== 'bip122') {
    throw new KitError('invalid-params', 'This is not a transaction of a Bitcoin network.', {
      details: { namespace: request.namespace },
    })
  }
  const { value, feeRate, quotedFeeRate } = request.transaction
  for (const rate of [feeRate, quotedFeeRate]) {
    if (rate !== undefined && (rate < 1n || rate > 5_000n))
      throw new KitError('invalid-params', 'The fee rate must be between 1 and 5000 sat/vB.')
  }
  // What wallets are told is a number.
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new KitError('amount-invalid', 'Amount exceeds the Bitcoin supply.')
  }
  return request.transaction
}

/** Reads coins and rate, and chooses. */
async function planFor(
  node: NodeClient,
  from: string,
  { to, value, feeRate, quotedFeeRate, allowSmallUtxos }: Transfer,
  signal?: AbortSignal,
): Promise<TransferPlan> {
  const sender = requireAddress(from)
  const recipient = requireAddress(to)
  if (!recipient.forms.some((form) => sender.forms.includes(form))) {
    throw new KitError('address-invalid', 'This address belongs to another Bitcoin network.')
  }
  const known = feeRate ?? quotedFeeRate
  const [coins, rate] = await Promise.all([
    parseUtxos(node, sender.canonical, signal),
    known === undefined ? parseFeeRates(node, signal).then(({ normal }) => normal) : known * 1_000n,
  ])
  const deps = { coins, from: sender, to: recipient, value, rate }
  const plan = planPayment(deps, allowSmallUtxos)
  if (feeRate === undefined) assertReasonableFee(plan.fee, value)
  return plan
}

/** What this very transfer would pay, in satoshi. */
export async function estimateFee(
  node: NodeClient,
  from: string,
  request: TransactionRequest,
  signal: AbortSignal,
): Promise<bigint> {
  return (await planFor(node, from, bitcoinTransfer(request), signal)).fee
}

async function byWallet(
  transfer: NonNullable<BitcoinProvider['transfer']>,
  { to, value }: Transfer,
  { caipNetworkId }: Network,
): Promise<string> {
  try {
    const id = await transfer(requireAddress(to).canonical, value, caipNetworkId)
    if (typeof id === 'string' && txidPattern.test(id)) return id
    throw invalidAnswer('transaction id')
  } catch (thrown) {
    throw await parseSendError(thrown)
  }
}

/** A node's refusal in words a person can act on; its own words stay in the facts. */
function refusal(thrown: KitError): KitError {
  const answer = String(thrown.details.answer ?? '')
  const reason = /"message":"([^"]{1,200})/.exec(answer)?.[1] ?? answer.slice(0, 200)
  const isSpent = /missingorspent|missing inputs|mempool-conflict|spends-conflicting/i.test(reason)
  const isCheap = /fee not met|insufficient (?:fee|priority)/.test(reason)
  return new KitError(
    'transaction-rejected',
    isSpent
      ? 'Some of the coins were spent already. Wait for that payment, then try again.'
      : isCheap
        ? 'The network asks for a higher fee now. Try again.'
        : 'The network refused the transaction.',
    { details: { reason }, cause: thrown },
  )
}

/**
 * Returns the error of a broadcast. A transaction was only rejected if the node, or a server in front of it, responds
 * with a status below 500. Undefined if it may be pending: its id is known, so its status decides.
 */
function broadcastError(thrown: unknown): KitError | undefined {
  if (!(thrown instanceof KitError)) return undefined
  const { code, details } = thrown
  const { status } = details
  if (code !== 'http-error' || typeof status !== 'number' || status >= 500) return undefined
  if (status !== 400 || !details.answer) return thrown
  // The node already has it: another node passed it on first.
  return /already[- ](?:in|known)/.test(String(details.answer)) ? undefined : refusal(thrown)
}

async function broadcast(node: NodeClient, hex: string): Promise<void> {
  try {
    await node.post('/tx', hex)
  } catch (thrown) {
    const error = broadcastError(thrown)
    if (error) throw error
  }
}

/** The transaction's id. Throws `outcome-unknown` where it may have been sent: asking again could pay twice. */
export async function send(
  door: BitcoinProvider,
  account: Account,
  { isMain, network, asked, node }: Sending,
): Promise<string> {
  const transfer = bitcoinTransfer(asked)
  const recipient = requireAddress(transfer.to, getAddressFormat(network.caipNetworkId))
  if (transfer.value < dustLimit(recipient.script)) {
    throw new KitError('amount-invalid', 'The amount is too small to be sent on Bitcoin.', {
      details: transferFailureDetails('too-small'),
    })
  }
  // A wallet that builds payments knows which of its coins carry inscriptions or runes (X21). It pays from its main account
  // only. From another account, and for an amount that was counted from coins here, the kit builds a PSBT.
  const { feeRate, isMax, allowSmallUtxos } = transfer
  if (door.transfer && isMain && feeRate === undefined && !isMax && !allowSmallUtxos) {
    return byWallet(door.transfer, transfer, network)
  }
  const [plan, { buildPayment, finishPayment }] = await Promise.all([
    planFor(node, account.address, transfer),
    fetchPayment(),
  ])
  assertQuotedFee(plan.fee, transfer.quotedFee)
  const built = await buildPayment({ plan, account, to: recipient, value: transfer.value, node })
  const view = parsePsbt(built)
  if (!view) throw new KitError('unknown', 'The payment could not be built.')
  const all = Array.from({ length: view.inputCount }, (_, index) => index)
  const signed = await door.signPsbt({
    psbt: built,
    inputCount: view.inputCount,
    inputs: { [account.address]: all },
    account,
    networkId: network.caipNetworkId,
  })
  const { id, hex } = finishPayment(assertSameTransaction(signed, view))
  rememberSpends(id, plan.coins)
  await broadcast(node, hex)
  return id
}
