/**
 * Checks the recipient of a transfer and returns warnings: no owner, the sender, or a contract that can't send it on.
 */
import {
  KitError,
  type NodeClient,
  type RecipientWarning,
  type TransactionRequestByNamespace,
} from '@scope/core/chain'
import { parseAddress } from './address.js'

type Transaction = TransactionRequestByNamespace['eip155']

const zero = `0x${'0'.repeat(40)}`
/** Addresses used to burn tokens. Their keys don't exist. */
const burnAddresses: ReadonlySet<string> = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
])
const isBurnt = (address: string) => address === zero || burnAddresses.has(address.toLowerCase())
/** `transfer(address,uint256)` and `transferFrom(address,address,uint256)` of ERC-20: where the recipient stands in them. */
const tokenTransfers = [
  /^0xa9059cbb0{24}([\da-f]{40})[\da-f]{64}$/i,
  /^0x23b872dd[\da-f]{64}0{24}([\da-f]{40})[\da-f]{64}$/i,
] as const
/** `decimals()` of ERC-20. */
const decimals = '0x313ce567'

interface Transfer {
  readonly recipient: string
  /** The contract whose token is moved; none for the chain's own currency. */
  readonly token?: string
}

/** Undefined for what is no plain transfer: who calls a contract means the contract. */
function getTransfer({ to, data = '0x' }: Transaction): Transfer | undefined {
  if (to === undefined) return undefined
  const contract = parseAddress(to)
  if (data === '0x') return { recipient: contract }
  const digits = tokenTransfers.map((pattern) => pattern.exec(data)?.[1]).find(Boolean)
  return digits === undefined
    ? undefined
    : { recipient: parseAddress(digits.toLowerCase()), token: contract }
}

const lost = ({ recipient, token }: Transfer): RecipientWarning | undefined =>
  isBurnt(recipient) ? 'zero-address' : recipient === token ? 'token-contract' : undefined

/**
 * Throws `address-invalid` if what is sent could never be sent on: to the zero address, or a token to its own contract.
 * A site may send to a burn address, as that is intended.
 */
export function assertRecipient(transaction: Transaction): void {
  const transfer = getTransfer(transaction)
  const moves = transfer?.token !== undefined || (transaction.value ?? 0n) > 0n
  if (!transfer || !moves) return
  if (transfer.recipient !== zero && transfer.recipient !== transfer.token) return
  throw new KitError(
    'address-invalid',
    transfer.recipient === zero
      ? 'No one owns this address. Funds sent there are lost.'
      : 'This is the address of the token itself: what is sent there is lost.',
  )
}

/** Whether a contract is there: an account is none, also one that has delegated to code (EIP-7702). */
export async function hasContract(
  node: NodeClient,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  const code = await node.request('eth_getCode', [address, 'latest'], signal)
  return typeof code === 'string' && !/^0x(ef0100.*)?$/i.test(code)
}

/** Of the kind that a plain recipient never is. */
async function contractAt(
  node: NodeClient,
  address: string,
  signal: AbortSignal,
): Promise<RecipientWarning | undefined> {
  if (!(await hasContract(node, address, signal))) return undefined
  const asked = [{ to: address, data: decimals }, 'latest']
  const answer = await node.request('eth_call', asked, signal).catch(() => undefined)
  const isToken = typeof answer === 'string' && /^0x0{62}[\da-f]{2}$/i.test(answer)
  return isToken ? 'token-contract' : 'contract'
}

/** What a person should be told before they send: asks the node, never the wallet. */
export async function getRecipientWarnings(
  node: NodeClient,
  from: string,
  transaction: Transaction,
  signal: AbortSignal,
): Promise<readonly RecipientWarning[]> {
  const transfer = getTransfer(transaction)
  if (!transfer) return []
  const { recipient } = transfer
  const known = lost(transfer) ?? (recipient === parseAddress(from) ? 'own-address' : undefined)
  return [known ?? (await contractAt(node, recipient, signal))].filter(
    (concern) => concern !== undefined,
  )
}
