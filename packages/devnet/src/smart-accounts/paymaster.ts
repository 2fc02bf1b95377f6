/** Puts the development paymaster on a local chain and fills its deposit. */
import { type Address, numberToHex, parseEther } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { sendAndWait } from '../contracts/chain-calls.js'
import { devPaymaster } from '../contracts/compiled-data.js'
import { deployContract } from '../contracts/deploy.js'

export interface DevPaymasterOptions {
  /** Added to its deposit in EntryPoint 0.7, in wei. @default 10 ether */
  readonly deposit?: bigint
}

/**
 * Deploys the paymaster that pays for user operations signed by `signer`. Needs `deploySmartAccountContracts` first.
 *
 * @param signer - Address of the key that signs `getHash` as a personal message (EIP-191).
 * @returns The address of the paymaster.
 * @see https://eips.ethereum.org/EIPS/eip-4337
 */
export async function deployDevPaymaster(
  chainUrl: string,
  signer: Address,
  { deposit = parseEther('10') }: DevPaymasterOptions = {},
): Promise<Address> {
  const paymaster = await deployContract(chainUrl, devPaymaster, [entryPoint07Address, signer])
  if (deposit > 0n) await sendAndWait(chainUrl, paymaster, '0x', numberToHex(deposit))
  return paymaster
}
