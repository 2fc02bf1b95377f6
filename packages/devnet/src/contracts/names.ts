/**
 * ENS-like name service on a local chain: registry, resolver and universal resolver. If a gateway is given, also a
 * resolver that queries it. Any account may write.
 */
import { type Address, encodeFunctionData, type Hex, namehash, toHex, zeroAddress } from 'viem'
import { sendAndWait } from './chain-calls.js'
import { nameRegistry, nameResolver, offchainResolver, universalResolver } from './compiled-data.js'
import { deployContract } from './deploy.js'

export interface DevNames {
  readonly registry: Address
  /** Keeps records on the chain. */
  readonly resolver: Address
  /** For a chain's definition: `contracts: { ensUniversalResolver: { address } }`. */
  readonly universalResolver: Address
}

export interface NameRecords {
  /** By coin type: 60 for Ethereum, `0x80000000 | chainId` for other EVM chains, 0x80000000 for all of them. */
  readonly addresses?: Readonly<Record<number, Hex>>
  readonly texts?: Readonly<Record<string, string>>
}

export async function deployNames(url: string): Promise<DevNames> {
  const registry = await deployContract(url, nameRegistry, [])
  const resolver = await deployContract(url, nameResolver, [])
  return {
    registry,
    resolver,
    universalResolver: await deployContract(url, universalResolver, [registry]),
  }
}

/** Deploys a resolver that directs clients to `urls` and trusts `signers`. Pass it to `setResolver`. */
export async function deployOffchainResolver(
  url: string,
  { urls, signers }: { readonly urls: readonly string[]; readonly signers: readonly Address[] },
): Promise<Address> {
  return deployContract(url, offchainResolver, [urls, signers])
}

/** From now on `resolver` answers for the name, and for those beneath it that have none of their own. */
export async function setResolver(
  url: string,
  { registry }: DevNames,
  name: string,
  resolver: Address,
): Promise<void> {
  const data = encodeFunctionData({
    abi: nameRegistry.abi,
    functionName: 'setResolver',
    args: [namehash(name), resolver],
  })
  await sendAndWait(url, registry, data)
}

/** Writes a name's records on the chain. The name is taken as it is, not normalised. */
export async function setName(
  url: string,
  names: DevNames,
  name: string,
  { addresses = {}, texts = {} }: NameRecords,
): Promise<void> {
  const { abi } = nameResolver
  const node = namehash(name)
  await setResolver(url, names, name, names.resolver)
  for (const [coinType, value] of Object.entries(addresses)) {
    const args = [node, BigInt(coinType), value] as const
    const data = encodeFunctionData({ abi, functionName: 'setAddr', args })
    await sendAndWait(url, names.resolver, data)
  }
  for (const [key, value] of Object.entries(texts)) {
    const data = encodeFunctionData({ abi, functionName: 'setText', args: [node, key, value] })
    await sendAndWait(url, names.resolver, data)
  }
}

/** What an address calls itself on a chain (ENSIP-19), true or not; empty takes it away. */
export async function setPrimaryName(
  url: string,
  names: DevNames,
  { address, coinType, name }: { address: Hex; coinType: bigint; name: string },
): Promise<void> {
  const space =
    coinType === 60n ? 'addr' : coinType === 0x80000000n ? 'default' : toHex(coinType).slice(2)
  const reverse = `${address.slice(2).toLowerCase()}.${space}.reverse`
  await setResolver(url, names, reverse, name === '' ? zeroAddress : names.resolver)
  const data = encodeFunctionData({
    abi: nameResolver.abi,
    functionName: 'setName',
    args: [namehash(reverse), name],
  })
  await sendAndWait(url, names.resolver, data)
}
