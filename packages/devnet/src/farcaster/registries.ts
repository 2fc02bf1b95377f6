/**
 * Farcaster registries on a local chain: owners of ids, and addresses that may sign for them. Any account may write.
 */
import { type Address, encodeAbiParameters, encodeFunctionData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { sendAndWait } from '../contracts/chain-calls.js'
import { farcasterRegistries } from '../contracts/compiled-data.js'
import { deployContract } from '../contracts/deploy.js'
import type { FarcasterUser } from './start.js'

const { abi } = farcasterRegistries

/** One address, which answers as both registries. */
export const deployFarcasterRegistries = (url: string): Promise<Address> =>
  deployContract(url, farcasterRegistries, [])

/** From now on the key has the id in custody. */
export async function setFarcasterId(
  url: string,
  registries: Address,
  { fid, privateKey }: Pick<FarcasterUser, 'fid' | 'privateKey'>,
): Promise<void> {
  const data = encodeFunctionData({
    abi,
    functionName: 'register',
    args: [privateKeyToAddress(privateKey), fid],
  })
  await sendAndWait(url, registries, data)
}

/** `keyType` 2 is an address that signs in for the id; 1 a key that posts for it. */
export async function setFarcasterKey(
  url: string,
  registries: Address,
  of: {
    readonly fid: bigint
    readonly address: Address
    readonly state: 'added' | 'removed'
    readonly keyType?: number
  },
): Promise<void> {
  const { fid, address, state, keyType = 2 } = of
  const key = encodeAbiParameters([{ type: 'address' }], [address])
  const args = [fid, key, state === 'added' ? 1 : 2, keyType] as const
  const data = encodeFunctionData({ abi, functionName: 'setKey', args })
  await sendAndWait(url, registries, data)
}
