/**
 * Delegations (ERC-7710), as the contracts of MetaMask's Delegation Framework encode and hash them.
 *
 * @see https://github.com/MetaMask/delegation-framework
 */
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import {
  type AbiReader,
  createAbiReader,
  encodeAddress,
  encodeBytes,
  encodeParts,
  encodeUint,
} from '../abi-words.js'
import { invalid } from '../responses.js'

/** Contract that keeps and checks delegations: version 1.3.0, the same on all chains. */
export const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
/** Contract by which an account revokes all of its delegations at once. */
export const nonceEnforcer = '0xde4f2fac4b3d87a1d9953ca5fc09fca7f366254f'

/** Far above what wallets grant. */
const maxDelegations = 8
const maxCaveats = 32

/** Limit of a delegation. Bytes are hexadecimal without `0x`. */
interface Caveat {
  readonly enforcer: string
  readonly terms: string
  readonly args: string
}

/** Addresses in lower case. Bytes are hexadecimal without `0x`. */
export interface Delegation {
  readonly delegate: string
  readonly delegator: string
  readonly authority: string
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
  readonly signature: string
}

/** The library's own function would load with the first connection. */
const toBytes = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const keccak = (digits: string): string => bytesToHex(keccak_256(toBytes(digits)))
const hashText = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))
/** Four bytes that name a method. */
export const getSelector = (signature: string): string => hashText(signature).slice(0, 8)

const parseDelegation = (reader: AbiReader): Delegation => ({
  delegate: reader.address(0),
  delegator: reader.address(1),
  authority: reader.word(2),
  caveats: reader.list(3, maxCaveats).map((caveat) => ({
    enforcer: caveat.address(0),
    terms: caveat.bytes(1),
    args: caveat.bytes(2),
  })),
  salt: reader.uint(4),
  signature: reader.bytes(5),
})

/**
 * Parses the context of a permission: the delegations that lead from the delegate to the account.
 *
 * @throws {KitError} with code `wallet-response-invalid` if it is none of this framework.
 */
export function parseContext(context: string): readonly Delegation[] {
  if (!/^0x(?:[\da-f]{64})+$/i.test(context)) throw invalid('permission context')
  const list = createAbiReader(context.slice(2).toLowerCase(), 'permission context').list(
    0,
    maxDelegations,
  )
  if (list.length === 0) throw invalid('permission context')
  return list.map(parseDelegation)
}

const encodeList = (members: readonly string[]): string =>
  encodeUint(members.length) + encodeParts(members.map((tail) => ({ tail })))

const encodeCaveat = ({ enforcer, terms, args }: Caveat): string =>
  encodeParts([encodeAddress(enforcer), { tail: encodeBytes(terms) }, { tail: encodeBytes(args) }])

const encodeDelegation = (delegation: Delegation): string =>
  encodeParts([
    encodeAddress(delegation.delegate),
    encodeAddress(delegation.delegator),
    delegation.authority,
    { tail: encodeList(delegation.caveats.map(encodeCaveat)) },
    encodeUint(delegation.salt),
    { tail: encodeBytes(delegation.signature) },
  ])

/** Encodes the call by which the delegator revokes a delegation. */
export function encodeDisable(delegation: Delegation): `0x${string}` {
  const selector = getSelector(
    'disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))',
  )
  return `0x${selector}${encodeParts([{ tail: encodeDelegation(delegation) }])}`
}

const caveatType = 'Caveat(address enforcer,bytes terms)'
const delegationType =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)'

/** Returns the hash by which the contract knows a delegation (EIP-712), without `0x`. */
export function hashDelegation(delegation: Delegation): string {
  const caveats = delegation.caveats.map(({ enforcer, terms }) =>
    keccak(hashText(caveatType) + encodeAddress(enforcer) + keccak(terms)),
  )
  return keccak(
    hashText(delegationType + caveatType) +
      encodeAddress(delegation.delegate) +
      encodeAddress(delegation.delegator) +
      delegation.authority +
      keccak(caveats.join('')) +
      encodeUint(delegation.salt),
  )
}
