/** Puts the mainnet contracts of smart accounts on a local chain, at their mainnet addresses. */
import { createRequire } from 'node:module'
import { type Address, concat, encodeAbiParameters, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { devAccounts } from '../accounts.js'
import { hasCode } from '../contracts/chain-calls.js'
import { deployContract } from '../contracts/deploy.js'
import { constructAt } from './construct-at.js'

const enforcerNames = [
  'AllowedCalldataEnforcer',
  'AllowedMethodsEnforcer',
  'AllowedTargetsEnforcer',
  'ERC20PeriodTransferEnforcer',
  'ERC20StreamingEnforcer',
  'ERC20TransferAmountEnforcer',
  'ExactCalldataEnforcer',
  'LimitedCallsEnforcer',
  'NativeTokenPeriodTransferEnforcer',
  'NativeTokenStreamingEnforcer',
  'NativeTokenTransferAmountEnforcer',
  'NonceEnforcer',
  'RedeemerEnforcer',
  'TimestampEnforcer',
  'ValueLteEnforcer',
] as const

/** Caveat contract of the MetaMask Delegation Framework. */
export type EnforcerName = (typeof enforcerNames)[number]

/** Addresses of the smart account contracts, the same on each chain. */
export interface SmartAccountContracts {
  /** EntryPoint 0.7 (ERC-4337). */
  readonly entryPoint: Address
  /** ERC-7710. The owner, who can pause it, is the tenth development account. */
  readonly delegationManager: Address
  /** CREATE2 factory of counterfactual accounts. */
  readonly simpleFactory: Address
  /** `HybridDeleGator`: implementation of counterfactual accounts. */
  readonly hybridImplementation: Address
  /** `EIP7702StatelessDeleGator`: implementation for EIP-7702. */
  readonly statelessImplementation: Address
  readonly enforcers: Readonly<Record<EnforcerName, Address>>
}

/** Salt of the EntryPoint 0.7 deployment on public chains. */
const entryPointSalt = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'
/** P-256 verifier, linked into HybridDeleGator. */
const verifierLibrary: Address = '0xccd3b747f3dbd349fa3af4ebc7d0c31ae6f21dd1'

const encodeAddresses = (...addresses: readonly Address[]) =>
  encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses,
  )

async function deployEntryPoint(chainUrl: string): Promise<Address> {
  const { bytecode } = createRequire(import.meta.url)(
    '@account-abstraction/contracts/artifacts/EntryPoint.json',
  ) as { bytecode: Hex }
  return deployContract(chainUrl, { abi: [], bytecode }, [], entryPointSalt)
}

/**
 * Deploys EntryPoint 0.7 and the MetaMask Delegation Framework 1.3.0 at their mainnet addresses.
 * Contracts that are already there stay as they are.
 *
 * @param chainUrl - JSON-RPC URL of an anvil chain. Only anvil can place a contract at a given address.
 * @throws If EntryPoint did not get its mainnet address, or a constructor reverts.
 * @see https://eips.ethereum.org/EIPS/eip-4337
 */
export async function deploySmartAccountContracts(
  chainUrl: string,
): Promise<SmartAccountContracts> {
  // Large, so loaded only here.
  const [{ DELEGATOR_CONTRACTS }, bytecode] = await Promise.all([
    import('@metamask/delegation-deployments'),
    import('@metamask/delegation-abis/bytecode'),
  ])
  const known = DELEGATOR_CONTRACTS['1.3.0']?.[1]
  const addressOf = (name: string): Address => {
    const address = known?.[name]
    if (!address) throw new Error(`@metamask/delegation-deployments has no address for ${name}.`)
    return address
  }
  const entryPoint = await deployEntryPoint(chainUrl)
  if (entryPoint !== addressOf('EntryPoint')) {
    throw new Error(`EntryPoint 0.7 was deployed at ${entryPoint}.`)
  }

  const contracts: SmartAccountContracts = {
    entryPoint,
    delegationManager: addressOf('DelegationManager'),
    simpleFactory: addressOf('SimpleFactory'),
    hybridImplementation: addressOf('HybridDeleGatorImpl'),
    statelessImplementation: addressOf('EIP7702StatelessDeleGatorImpl'),
    enforcers: Object.fromEntries(enforcerNames.map((name) => [name, addressOf(name)])) as Record<
      EnforcerName,
      Address
    >,
  }
  const owner = mnemonicToAccount(devAccounts, { addressIndex: 9 }).address
  const core = encodeAddresses(contracts.delegationManager, entryPoint)
  const link = (code: Hex) =>
    code.replaceAll(/__\$[0-9a-f]{34}\$__/g, verifierLibrary.slice(2)) as Hex
  const creations: readonly (readonly [Address, Hex])[] = [
    [verifierLibrary, bytecode.SCL_RIP7212],
    [contracts.delegationManager, concat([bytecode.DelegationManager, encodeAddresses(owner)])],
    [contracts.simpleFactory, bytecode.SimpleFactory],
    [contracts.hybridImplementation, concat([link(bytecode.HybridDeleGator), core])],
    [contracts.statelessImplementation, concat([bytecode.EIP7702StatelessDeleGator, core])],
    ...enforcerNames.map((name) => [contracts.enforcers[name], bytecode[name]] as const),
  ]
  // One after the other: anvil's accounts don't queue nonces.
  for (const [address, initCode] of creations) {
    if (!(await hasCode(chainUrl, address))) await constructAt(chainUrl, address, initCode)
  }
  return contracts
}
