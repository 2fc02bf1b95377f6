/** Sends with the next nonce of an account. Test accounts are shared: other wallets send with the same key. */
import { type Hex, hexToNumber } from 'viem'

const maxAttempts = 20
/** Milliseconds for which a node may lack the receipt of a transaction that its account has counted. */
const receiptTimeout = 2_000

const isNonceTaken = (thrown: unknown) =>
  thrown instanceof Error &&
  /nonce too low|replacement transaction underpriced|already imported/i.test(thrown.message)

export type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

/**
 * Returns whether another transaction has the nonce. A node that mines at once may accept two transactions with one nonce,
 * if they come together, and drop one of them without an error.
 */
async function isReplaced(ask: Ask, from: string, nonce: number, hash: Hex): Promise<boolean> {
  const count = hexToNumber((await ask('eth_getTransactionCount', from, 'latest')) as Hex)
  if (count <= nonce) return false
  const deadline = Date.now() + receiptTimeout
  while (Date.now() < deadline) {
    if (await ask('eth_getTransactionReceipt', hash)) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

/** The transaction's hash. Throws the node's own error where it refuses. */
export async function sendWithNextNonce(
  ask: Ask,
  from: string,
  send: (nonce: number) => Promise<Hex>,
): Promise<Hex> {
  for (let attempts = 1; ; attempts++) {
    const nonce = hexToNumber((await ask('eth_getTransactionCount', from, 'pending')) as Hex)
    try {
      const hash = await send(nonce)
      // A node that stops now has the transaction all the same.
      if (
        attempts === maxAttempts ||
        !(await isReplaced(ask, from, nonce, hash).catch(() => false))
      )
        return hash
    } catch (thrown) {
      if (attempts === maxAttempts || !isNonceTaken(thrown)) throw thrown
    }
  }
}
