/** Delegations of the Delegation Framework (ERC-7710): how a permission is signed, handed over, and revoked. */
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashStruct,
  hashTypedData,
  parseAbi,
} from 'viem'
import { delegationManager } from '../contracts.js'

/** Limits a delegation: a contract, and what it holds the use to. */
export interface Caveat {
  readonly enforcer: Address
  readonly terms: Hex
}

export interface Delegation {
  /** Who may act. */
  readonly delegate: Address
  /** For whom. */
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  /** Random: equal delegations would share what is used of them. */
  readonly salt: bigint
}

export interface SignedDelegation extends Delegation {
  readonly signature: Hex
}

/** Of a delegation that stands on no other. */
export const rootAuthority: Hex = `0x${'ff'.repeat(32)}`

const field = (name: string, type: string) => ({ name, type })
const types = {
  Caveat: [field('enforcer', 'address'), field('terms', 'bytes')],
  Delegation: [
    field('delegate', 'address'),
    field('delegator', 'address'),
    field('authority', 'bytes32'),
    field('caveats', 'Caveat[]'),
    field('salt', 'uint256'),
  ],
}

/** What the owner signs (EIP-712). */
export const getDelegationHash = (delegation: Delegation, chainId: bigint): Hex =>
  hashTypedData({
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId,
      verifyingContract: delegationManager,
    },
    primaryType: 'Delegation',
    types,
    message: { ...delegation, caveats: [...delegation.caveats] },
  })

/** By which the manager knows a delegation. */
export const getDelegationId = ({
  delegate,
  delegator,
  authority,
  caveats,
  salt,
}: Delegation): Hex =>
  hashStruct({
    primaryType: 'Delegation',
    types,
    data: {
      ...{ delegate, delegator, authority, salt },
      caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
    },
  })

const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])
const [disableDelegation] = abi
const [{ components }] = disableDelegation.inputs
const parameters = [{ type: 'tuple[]', components }] as const

const withArgs = ({ caveats, ...delegation }: SignedDelegation) => ({
  ...delegation,
  caveats: caveats.map((caveat) => ({ ...caveat, args: '0x' as const })),
})

/** As the delegate hands it to the manager. */
export const encodeContext = (delegation: SignedDelegation): Hex =>
  encodeAbiParameters(parameters, [[withArgs(delegation)]])

/** Undefined for anything but one delegation of this account. */
export function decodeContext(context: Hex, account: string): SignedDelegation | undefined {
  try {
    const [[delegation, ...others]] = decodeAbiParameters(parameters, context)
    if (!delegation || others.length > 0) return undefined
    if (delegation.delegator.toLowerCase() !== account.toLowerCase()) return undefined
    return {
      ...delegation,
      caveats: delegation.caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
    }
  } catch {
    return undefined
  }
}

/** Ends a delegation for good, as long as the account itself does not take that back. */
export const encodeRevocation = (delegation: SignedDelegation): Hex =>
  encodeFunctionData({ abi, functionName: 'disableDelegation', args: [withArgs(delegation)] })
