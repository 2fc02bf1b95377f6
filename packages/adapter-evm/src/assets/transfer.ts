/** A transfer as the wallet is asked for it: of ether, or of an ERC-20 token by its own method. */
import { assertUint, type TransactionRequest, type Transfer } from '@scope/core/chain'
import { parseAddress } from '../address.js'
import { addressWord, calldata, uint } from './abi.js'

/** `transfer(address,uint256)`: the same bytes whether a contract returns a boolean or, as USDT does, nothing. */
const selector = 'a9059cbb'

export function transferRequest({ to, amount, token }: Transfer): TransactionRequest {
  const recipient = parseAddress(to)
  // Of a token it is written into the call's data, where nothing else looks at it any more.
  assertUint('transfer.amount', amount)
  return {
    namespace: 'eip155',
    transaction: token
      ? {
          to: parseAddress(token.address),
          data: calldata(selector, addressWord(recipient), uint(amount)),
        }
      : { to: recipient, value: amount },
  }
}
