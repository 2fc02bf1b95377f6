/** What a transfer would do: it is built and tried on the node as it would be sent, unsigned. */
import {
  KitError,
  type NodeClient,
  type RecipientWarning,
  type TransactionRequest,
  type Transfer,
  type TransferPreview,
} from '@scope/core/chain'
import { getKey, parseAddress } from '../address.js'
import { commitment } from '../commitment.js'
import { fetchTransfer, messageFee } from '../reads.js'
import { parseAccount, parseValue } from '../responses.js'
import { isOnCurve } from '../transfer/pda.js'
import { transferFee } from './mint.js'

export const transferRequest = ({
  to,
  amount,
  token,
  references,
  memo,
}: Transfer): TransactionRequest => ({
  namespace: 'solana',
  transaction: {
    to: parseAddress(to),
    value: amount,
    ...(token && { token: parseAddress(token.address) }),
    ...(references && { references }),
    ...(memo !== undefined && { memo }),
  },
})

/** What the recipient of a token with a fee of its own is left with. */
async function arriving(
  node: NodeClient,
  mint: string,
  amount: bigint,
  signal: AbortSignal,
): Promise<bigint> {
  const params = [mint, { encoding: 'base64', commitment }]
  const answer = await node.request('getAccountInfo', params, signal)
  const account = parseAccount(parseValue(answer, 'mint'))
  return amount - (account ? transferFee(account, amount) : 0n)
}

/** Burns what it receives, with each slot. No key exists for it. */
const incinerator = '1nc1nerator11111111111111111111111111111111'

function getConcern(to: string, from: string): RecipientWarning | undefined {
  if (to === incinerator) return 'zero-address'
  if (to === from) return 'own-address'
  return isOnCurve(getKey(to)) ? undefined : 'contract'
}

/** Refused by the node or by what stands at the address: said to the person, and no reason to give up. */
const isRefusal = (thrown: unknown): thrown is KitError =>
  thrown instanceof KitError &&
  /^(address-invalid|insufficient-funds|execution-reverted|transaction-rejected|amount-invalid)$/.test(
    thrown.code,
  )

export async function previewTransfer(
  node: NodeClient,
  from: string,
  transfer: Transfer,
  signal: AbortSignal,
): Promise<TransferPreview> {
  const request = transferRequest(transfer)
  const { to } = request.transaction as { to: string }
  const concern = getConcern(to, from)
  const warnings = concern ? [concern] : []
  const { buildTransfer, oneSignature } = await fetchTransfer()
  const { token } = transfer
  try {
    const asked = request.transaction as Parameters<typeof buildTransfer>[2]
    const [built, amountReceived] = await Promise.all([
      buildTransfer(node, from, asked, signal),
      token && arriving(node, token.address, transfer.amount, signal),
    ])
    const { message, rent } = built
    return {
      fee: (await messageFee(node, message, signal)) + rent,
      ...(rent > 0n && { extra: { kind: 'rent' as const, fee: rent } }),
      ...(amountReceived !== undefined && { amountReceived }),
      warnings,
    }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return { fee: oneSignature, error: thrown, warnings }
  }
}
