/**
 * An allowance by signature, in place of a transaction (ERC-2612). Asked for exactly what is sold, for the quoted router, and
 * no longer than the swap.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2612
 */
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { KitError, type NodeClient, type SwapPermit, type TypedData } from '@scope/core/chain'
import { encodeAddress, encodeUint } from '../abi-words.js'
import { calldata, toText, wordAt } from '../assets/abi.js'
import { readContracts } from '../assets/multicall.js'

/** nonces(address), DOMAIN_SEPARATOR(), name(), version(), PERMIT_TYPEHASH() */
const selectors = {
  nonces: '7ecebe00',
  separator: '3644e515',
  name: '06fdde03',
  version: '54fd4d50',
  typeHash: '30adf81f',
}

const hash = (text: string) => bytesToHex(keccak_256(utf8ToBytes(text)))

const fields = [
  ['address', 'owner'],
  ['address', 'spender'],
  ['uint256', 'value'],
  ['uint256', 'nonce'],
  ['uint256', 'deadline'],
] as const
const typeHash = hash(`Permit(${fields.map((field) => field.join(' ')).join()})`)
const domainHash = hash(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)

interface Domain {
  readonly name: string
  readonly version: string
  readonly chainId: bigint
  readonly verifyingContract: string
}

const getSeparator = ({ name, version, chainId, verifyingContract }: Domain): string =>
  bytesToHex(
    keccak_256(
      hexToBytes(
        domainHash +
          hash(name) +
          hash(version) +
          encodeUint(chainId) +
          encodeAddress(verifyingContract),
      ),
    ),
  )

export interface PermitTerms {
  readonly token: `0x${string}`
  readonly owner: `0x${string}`
  readonly spender: `0x${string}`
  readonly amount: bigint
  /** Seconds since the epoch. */
  readonly deadline: number
  readonly chainId: bigint
}

/**
 * Reads whether a token has permits, and what the wallet is to sign then.
 *
 * @returns Undefined for a token without permits, for one whose permits have other fields (DAI), and for an account that is a
 * contract, whose signatures such tokens don't read.
 */
export async function readPermitRequest(
  node: NodeClient,
  { token, owner, spender, amount, deadline, chainId }: PermitTerms,
  signal: AbortSignal,
): Promise<TypedData | undefined> {
  const read = (selector: string, ...words: readonly string[]) => ({
    to: token,
    data: calldata(selector, ...words),
  })
  const [code, [nonces, separator, names, versions, types]] = await Promise.all([
    node.request('eth_getCode', [owner, 'latest'], signal),
    readContracts(
      node,
      [
        read(selectors.nonces, encodeAddress(owner)),
        read(selectors.separator),
        read(selectors.name),
        read(selectors.version),
        read(selectors.typeHash),
      ],
      signal,
    ),
  ])
  const nonce = nonces === undefined ? undefined : wordAt(nonces, 0)
  const name = names === undefined ? undefined : toText(names)
  if (code !== '0x' || nonce === undefined || !separator || !name) return undefined
  if (types?.length === 64 && types !== typeHash) return undefined
  const own = versions === undefined ? undefined : toText(versions)
  const domain = [...new Set([own ?? '1', '1', '2'])]
    .map((version): Domain => ({ name, version, chainId, verifyingContract: token }))
    .find((candidate) => getSeparator(candidate) === separator)
  return (
    domain && {
      domain: { ...domain },
      types: { Permit: fields.map(([type, field]) => ({ name: field, type })) },
      primaryType: 'Permit',
      message: { owner, spender, value: amount, nonce, deadline: BigInt(deadline) },
    }
  )
}

/** The parts of a signature of 65 bytes. Throws `wallet-response-invalid` for another one. */
export function toPermit(signature: string, deadline: number): SwapPermit {
  const [, r, s, last] = /^0x([\da-f]{64})([\da-f]{64})([\da-f]{2})$/i.exec(signature) ?? []
  const parity = last === undefined ? undefined : BigInt(`0x${last}`)
  const v = parity === undefined || parity > 1n ? parity : parity + 27n
  if (!r || !s || (v !== 27n && v !== 28n))
    throw new KitError(
      'wallet-response-invalid',
      'The wallet returned no plain signature of the permit.',
    )
  return { deadline: BigInt(deadline), v, r: BigInt(`0x${r}`), s: BigInt(`0x${s}`) }
}
