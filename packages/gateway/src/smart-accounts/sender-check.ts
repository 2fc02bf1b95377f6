/**
 * Checks that a known contract runs the sponsored calls, for the signed-in user. Without it a contract of an attacker could
 * take allowed calls and run others at the sponsor's cost (threat B35).
 */
import type { EvmRequest } from '@scope/siwx/server'
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  pad,
  parseAbi,
  slice,
} from 'viem'
import {
  hybridImplementation,
  proxyCode,
  simpleFactory,
  statelessImplementation,
} from './addresses.js'
import { PolicyRejection } from './policy.js'
import { bytes, type Operation } from './user-operation.js'

const abi = parseAbi([
  'function deploy(bytes bytecode, bytes32 salt) returns (address)',
  'function initialize(address owner, string[] keyIds, uint256[] xs, uint256[] ys)',
  'function owner() view returns (address)',
])
/** ERC-1967: `keccak256('eip1967.proxy.implementation') - 1`. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const delegation = concat(['0xef0100', statelessImplementation]).toLowerCase()

const otherAccount = () => new PolicyRejection('This site pays only for your own smart account.')

/** Whether the factory deploys the contract for this owner, at this address. */
function isDeployment({ sender, factory, factoryData }: Operation, owner: Address): boolean {
  if (!factory || !factoryData || !isAddressEqual(factory, simpleFactory)) return false
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: factoryData })
    if (functionName !== 'deploy') return false
    const [bytecode, salt] = args
    const initialize = encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [owner, [], [], []],
    })
    const parameters = encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }],
      [hybridImplementation, initialize],
    )
    if (keccak256(slice(bytecode, 0, proxyCode.size)) !== proxyCode.hash) return false
    if (slice(bytecode, proxyCode.size) !== parameters) return false
    // Sent as it was checked: no other bytes beside the two arguments.
    if (encodeFunctionData({ abi, functionName, args }) !== factoryData.toLowerCase()) return false
    const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
    return isAddressEqual(address, sender)
  } catch {
    return false
  }
}

/**
 * @param wallet - Address of the user's wallet.
 * @param node - Reads the chain.
 * @throws {PolicyRejection} If another account sends the operation.
 * @throws If no node answers.
 */
export async function requireOwnAccount(
  operation: Operation,
  wallet: Address,
  chainId: number,
  node: EvmRequest,
): Promise<void> {
  const { sender, factory, eip7702Auth } = operation
  const read = async (method: string, params: readonly unknown[]): Promise<Hex> =>
    bytes.parse(await node({ method, params: [...params, 'latest'] }))
  const code = await read('eth_getCode', [sender])

  if (isAddressEqual(sender, wallet)) {
    if (factory) throw otherAccount()
    if (eip7702Auth) {
      const { address, chainId: signedFor } = eip7702Auth
      const isKnown = isAddressEqual(address, statelessImplementation)
      if (!isKnown || signedFor !== BigInt(chainId)) throw otherAccount()
      return
    }
    if (code === '0x') {
      throw new PolicyRejection('The operation lacks the authorization of the smart account.')
    }
    if (code.toLowerCase() !== delegation) throw otherAccount()
    return
  }

  if (eip7702Auth) throw otherAccount()
  if (code === '0x') {
    if (!isDeployment(operation, wallet)) throw otherAccount()
    return
  }
  if (factory) throw otherAccount()
  const implementation = await read('eth_getStorageAt', [sender, implementationSlot])
  if (implementation !== pad(hybridImplementation, { size: 32 }).toLowerCase()) throw otherAccount()
  const call = { to: sender, data: encodeFunctionData({ abi, functionName: 'owner' }) }
  const owner = await read('eth_call', [call])
  if (owner.length !== 66) throw otherAccount()
  if (!isAddressEqual(getAddress(slice(owner, 12)), wallet)) throw otherAccount()
}
