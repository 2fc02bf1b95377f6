/** Signing and sending in one, by the wallet: nothing is built here, and nothing is repeated. */
import { parseTransaction } from '../../chain/parse-transaction.js'
import type { TransactionRequest } from '../../chain/send-request.js'
import { KitError } from '../../errors/kit-error.js'
import { field } from '../get-field.js'
import { toBase64 } from '../providers/base64.js'
import type { SessionController } from '../session/session-controller.js'
import type { Asked } from './sign.js'

function requireId(value: unknown, pattern = /./): string {
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new KitError(
    'outcome-unknown',
    'The wallet did not return a result. Check its activity before you retry.',
  )
}

const quantity = (value: bigint | undefined) => value !== undefined && `0x${value.toString(16)}`

const needsAdapter = () =>
  new KitError('wallet-unsupported', 'Sending this needs the adapter of the chain.')

export async function send(
  room: SessionController,
  { networkId, account: { address } }: Asked,
  asked: TransactionRequest,
): Promise<string> {
  const request = parseTransaction(asked)
  switch (request.namespace) {
    case 'eip155': {
      const { to, data, bytecode, ...amounts } = request.transaction
      const code = data ?? bytecode
      const hex = Object.entries(amounts).flatMap(([key, value]) => {
        const text = quantity(value)
        return text ? [[key, text] as const] : []
      })
      const transaction = {
        from: address,
        ...(to && { to }),
        ...(code && { data: code }),
        ...Object.fromEntries(hex),
      }
      return requireId(await room.request(networkId, 'eth_sendTransaction', [transaction]), /^0x/)
    }
    case 'solana': {
      if (!('transaction' in request.transaction)) throw needsAdapter()
      const { transaction, ...sendOptions } = request.transaction
      const answer = await room.request(networkId, 'solana_signAndSendTransaction', {
        transaction: toBase64(transaction),
        pubkey: address,
        ...(Object.keys(sendOptions).length > 0 && { sendOptions }),
      })
      return requireId(field(answer, 'signature'))
    }
    case 'bip122': {
      const { to, value, feeRate } = request.transaction
      if (feeRate !== undefined) {
        throw new KitError(
          'method-unsupported',
          'The wallet chooses the fee itself: choosing it here needs the adapter of the chain.',
        )
      }
      const params = { account: address, recipientAddress: to, amount: value.toString() }
      return requireId(field(await room.request(networkId, 'sendTransfer', params), 'txid'))
    }
    case 'polkadot':
      throw needsAdapter()
  }
}
