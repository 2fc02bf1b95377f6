/** An account at an address that its code decides (ERC-4337): computed before it is on the chain, and put there by its first use. */
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  pad,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { accountFactory, hybridAccount } from './contracts.js'
import { proxyCode } from './proxy-code.js'
import type { Deployment, SmartAccount } from './smart-account.js'

const accountAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xs, uint256[] ys)',
])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
/** One account per key and chain: two of them would accept each other’s signatures. */
const salt = pad('0x0')

export function getCounterfactual(owner: Address): SmartAccount {
  const initialize = encodeFunctionData({
    abi: accountAbi,
    functionName: 'initialize',
    args: [owner, [], [], []],
  })
  const code = concat([
    proxyCode,
    encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [hybridAccount, initialize]),
  ])
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: accountFactory,
    salt,
    bytecode: code,
  })
  const factoryData = encodeFunctionData({
    abi: factoryAbi,
    functionName: 'deploy',
    args: [code, salt],
  })
  return {
    standard: 'erc4337',
    address,
    name: 'HybridDeleGator',
    deployment: { factory: accountFactory, factoryData },
  }
}

/** Signature of an account that is not deployed yet (ERC-6492). */
export const wrapSignature = (signature: Hex, { factory, factoryData }: Deployment): Hex =>
  serializeErc6492Signature({ address: factory, data: factoryData, signature })
