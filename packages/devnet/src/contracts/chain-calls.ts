/** Calls a local chain as its first account, which anvil signs for itself. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Address, Hex } from 'viem'

/** Milliseconds for a transaction to be in: a chain may mine by the clock. */
const minedWithin = 30_000

/** The first account of `devAccounts`. */
export const firstAccount: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Sends one JSON-RPC request. @throws With the method and the chain's message. */
export async function callChain<T>(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

export async function hasCode(url: string, address: Address): Promise<boolean> {
  return (await callChain<Hex>(url, 'eth_getCode', [address, 'latest'])) !== '0x'
}

/** Resolves to the hash when the transaction is in; rejects where it reverted. */
export async function sendAndWait(
  url: string,
  to: Address,
  data: Hex,
  value: Hex = '0x0',
): Promise<Hex> {
  const transaction = { from: firstAccount, to, data, value }
  const hash = await callChain<Hex>(url, 'eth_sendTransaction', [transaction])
  const deadline = Date.now() + minedWithin
  while (Date.now() < deadline) {
    const receipt = await callChain<{ status: Hex } | null>(url, 'eth_getTransactionReceipt', [
      hash,
    ])
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new Error(`The transaction ${hash} to ${to} reverted.`)
    await wait(20)
  }
  throw new Error(`The transaction ${hash} was not mined within ${minedWithin / 1_000} seconds.`)
}
