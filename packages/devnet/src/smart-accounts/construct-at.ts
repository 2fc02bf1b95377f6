/** Runs a constructor at a chosen address of an anvil chain. */
import type { Address, Hex } from 'viem'
import { callChain, firstAccount, sendAndWait } from '../contracts/chain-calls.js'

/**
 * Code, immutables and storage equal those of a deployment at `address`. Takes four steps: other processes
 * see the creation code there until the last one.
 */
export async function constructAt(
  chainUrl: string,
  address: Address,
  initCode: Hex,
): Promise<void> {
  await callChain(chainUrl, 'anvil_setCode', [address, initCode])
  // Called, creation code returns the code to deploy, with the immutables of this address.
  const call = { from: firstAccount, to: address }
  const runtimeCode = await callChain<Hex>(chainUrl, 'eth_call', [call, 'latest'])
  // A transaction keeps what the constructor stores.
  await sendAndWait(chainUrl, address, '0x')
  await callChain(chainUrl, 'anvil_setCode', [address, runtimeCode])
}
