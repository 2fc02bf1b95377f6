/** Delegations (ERC-7710) as MetaMask signs them, with viem's encoders. Addresses are those of Delegation Framework 1.3.0. */
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'

export const delegationManager: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
export const nonceEnforcer: Address = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'
const enforcers = {
  nativePeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  nativeStream: '0xD10b97905a320b13a0608f7E9cC506b56747df19',
  tokenPeriod: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  tokenStream: '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
} as const satisfies Record<string, Address>

const rootAuthority: Hex = `0x${'ff'.repeat(32)}`
const maxUint = (1n << 256n) - 1n

export interface Caveat {
  readonly enforcer: Address
  readonly terms: Hex
  readonly args: Hex
}

export interface Delegation {
  readonly delegate: Address
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
  readonly signature: Hex
}

/** What a permission allows. `token` is undefined for the native currency. */
export type Limit = { readonly token: Address | undefined; readonly start: bigint } & (
  | { readonly kind: 'periodic'; readonly amount: bigint; readonly seconds: bigint }
  | {
      readonly kind: 'stream'
      readonly perSecond: bigint
      readonly initial: bigint
      readonly max: bigint | undefined
    }
)

const caveat = (enforcer: Address, terms: Hex): Caveat => ({ enforcer, terms, args: '0x' })

function encodeLimit(limit: Limit): readonly Caveat[] {
  const { token, start } = limit
  const numbers =
    limit.kind === 'periodic'
      ? [limit.amount, limit.seconds, start]
      : [limit.initial, limit.max ?? maxUint, limit.perSecond, start]
  const words = numbers.map(() => 'uint256')
  const isPeriodic = limit.kind === 'periodic'
  if (!token)
    return [
      caveat(
        isPeriodic ? enforcers.nativePeriod : enforcers.nativeStream,
        encodePacked(words, numbers),
      ),
      caveat(enforcers.exactCalldata, '0x'),
    ]
  return [
    caveat(
      isPeriodic ? enforcers.tokenPeriod : enforcers.tokenStream,
      encodePacked(['address', ...words], [token, ...numbers]),
    ),
    caveat(enforcers.valueLte, encodePacked(['uint256'], [0n])),
  ]
}

export const encodeCaveats = (
  limit: Limit,
  { expiry, nonce }: { readonly expiry: bigint; readonly nonce: bigint },
): readonly Caveat[] => [
  ...encodeLimit(limit),
  caveat(enforcers.timestamp, encodePacked(['uint128', 'uint128'], [0n, expiry])),
  caveat(nonceEnforcer, encodePacked(['uint256'], [nonce])),
]

/** A root delegation without its signature. */
export const createDelegation = (
  fields: Pick<Delegation, 'delegate' | 'delegator' | 'caveats'>,
): Delegation => ({
  ...fields,
  authority: rootAuthority,
  salt: crypto
    .getRandomValues(new BigUint64Array(4))
    .reduce((all, part) => (all << 64n) | part, 0n),
  signature: '0x',
})

/** The EIP-712 data that the delegator signs. */
export const toTypedData = ({ signature: _, ...delegation }: Delegation, chainId: number) => ({
  domain: {
    name: 'DelegationManager',
    version: '1',
    chainId,
    verifyingContract: delegationManager,
  },
  primaryType: 'Delegation' as const,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Delegation: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      { name: 'caveats', type: 'Caveat[]' },
      { name: 'salt', type: 'uint256' },
    ],
    Caveat: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
    ],
  },
  message: delegation,
})

const delegationTuple =
  '(address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature)'

/** The context of a permission: its delegations, the delegate's first. */
export const encodeContext = (delegations: readonly Delegation[]): Hex =>
  encodeAbiParameters(parseAbiParameters(`${delegationTuple}[]`), [delegations])

/** The call by which the delegator revokes it. */
export const encodeDisable = (delegation: Delegation): Hex =>
  encodeFunctionData({
    abi: parseAbi([
      'function disableDelegation(Delegation delegation)',
      'struct Caveat { address enforcer; bytes terms; bytes args; }',
      'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
    ]),
    args: [delegation],
  })
