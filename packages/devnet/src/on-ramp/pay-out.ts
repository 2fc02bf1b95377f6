/** Pays what was bought with test tokens of a local chain. */
import { encodeFunctionData, getAddress, type Hex, numberToHex, parseAbi } from 'viem'
import { sendAndWait } from '../contracts/chain-calls.js'
import type { SandboxPurchase } from './purchases.js'

const abi = parseAbi(['function mint(address to, uint256 value)'])

/**
 * Creates the `payOut` of an on-ramp sandbox. It mints tokens of `deployTokens`, and sends native tokens from the first
 * development account.
 *
 * @param url - RPC URL of the chain.
 * @returns Resolves to the hash, once the transaction is mined. Rejects if it reverts.
 * @example
 * ```ts
 * const payOut = createPayOut('http://127.0.0.1:8545')
 * ```
 */
export function createPayOut(url: string): (purchase: SandboxPurchase) => Promise<Hex> {
  return ({ token, address, amount }) => {
    const recipient = getAddress(address)
    if (token.address === undefined) return sendAndWait(url, recipient, '0x', numberToHex(amount))
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [recipient, amount] })
    return sendAndWait(url, getAddress(token.address), data)
  }
}
