/** Smart accounts of a key: at its own address (EIP-7702), or at an address that a contract’s code decides (ERC-4337). */
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  pad,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { accountFactory, hybridAccount } from './contracts.js'
import { proxyCode } from './proxy-code.js'

/** Standard that an account follows. */
export type AccountStandard = 'eip7702' | 'erc4337'

export interface Deployment {
  readonly factory: Address
  readonly factoryData: Hex
}

export interface SmartAccount {
  readonly standard: AccountStandard
  readonly address: Address
  /** Domain name of what its owner signs. */
  readonly name: 'EIP7702StatelessDeleGator' | 'HybridDeleGator'
  /** Absent at the key’s own address. */
  readonly deployment?: Deployment
}

const accountAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xs, uint256[] ys)',
])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
/** One account per key and chain: two of them would accept each other’s signatures. */
const salt = pad('0x0')

function getCounterfactual(owner: Address): SmartAccount {
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

/** @param owner - Address of the key that signs for the account. */
export const getSmartAccount = (owner: string, standard: AccountStandard): SmartAccount =>
  standard === 'erc4337'
    ? getCounterfactual(getAddress(owner))
    : { standard, address: getAddress(owner), name: 'EIP7702StatelessDeleGator' }

/** Signature of an account that is not deployed yet (ERC-6492). */
export const wrapSignature = (signature: Hex, { factory, factoryData }: Deployment): Hex =>
  serializeErc6492Signature({ address: factory, data: factoryData, signature })
