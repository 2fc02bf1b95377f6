/** Our own AllowanceHolder and Settler, at the addresses of those of 0x. For development only. */
import { type Address, getContractAddress, type Hex, numberToHex, pad } from 'viem'
import { callChain } from './chain-calls.js'
import { allowanceHolder, settler } from './compiled-data.js'
import { deployContract } from './deploy.js'

/** AllowanceHolder: the same on most networks that 0x supports. */
export const allowanceHolderAddress: Address = '0x0000000000001fF3684f28c67538d4D072C22734'
/** Deploys each Settler by CREATE3. */
const registry: Address = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const creatorHash: Hex = '0x3bf3f97f0be1e2c00023033eefeb4fc062ac552ff36778b17060d90b6764902f'
/** Settlers whose calls the taker submits. */
const feature = 2n

/** Address of the first Settler of a network. */
export function getSettlerAddress(chainId: number): Address {
  const salt = pad(numberToHex((feature << 128n) | (BigInt(chainId) << 64n) | 1n))
  const creator = getContractAddress({
    opcode: 'CREATE2',
    from: registry,
    salt,
    bytecodeHash: creatorHash,
  })
  return getContractAddress({ opcode: 'CREATE', from: creator, nonce: 1n })
}

/** Contracts with the functions of those of 0x. */
export interface DevZeroExContracts {
  /** Users approve it, and call it. */
  readonly allowanceHolder: Address
  /** Swaps. */
  readonly settler: Address
}

/**
 * Puts contracts with the functions of 0x's AllowanceHolder and Settler on a local chain, at the addresses that those of 0x
 * have or would have there. They swap through the pools of `deploySwapContracts`.
 *
 * @param url - RPC URL of the chain, which is anvil.
 * @returns Resolves to the addresses.
 */
export async function deployZeroEx(url: string): Promise<DevZeroExContracts> {
  const chainId = Number(await callChain<Hex>(url, 'eth_chainId', []))
  const contracts = {
    allowanceHolder: allowanceHolderAddress,
    settler: getSettlerAddress(chainId),
  }
  await setCode(url, contracts.allowanceHolder, await deployContract(url, allowanceHolder, []))
  await setCode(url, contracts.settler, await deployContract(url, settler, []))
  return contracts
}

async function setCode(url: string, address: Address, deployed: Address): Promise<void> {
  const code = await callChain<Hex>(url, 'eth_getCode', [deployed, 'latest'])
  await callChain(url, 'anvil_setCode', [address, code])
}
