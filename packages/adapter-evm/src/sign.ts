/** Signatures: EIP-191 messages and EIP-712 typed data. The wallet shows what it signs; Scope changes nothing of it. */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { KitError, type SignRequest, type TypedData } from '@scope/core/chain'
import { type Eip1193Provider, request } from './eip1193.js'
import { parseSignature } from './responses.js'

/** The fields EIP-712 knows for a domain, in its order. */
const domainFields = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

/**
 * Adds the domain's type if the caller left it out, derived from the domain's own fields. Without it, wallets hash the
 * domain as an empty one, and the signature can't be verified.
 */
export function withDomainType({ domain, types, ...data }: TypedData): TypedData {
  const fields = domainFields.filter(([name]) => domain[name] !== undefined)
  const EIP712Domain = fields.map(([name, type]) => ({ name, type }))
  return { domain, types: { EIP712Domain, ...types }, ...data }
}

/** Whole numbers as decimal text, as wallets expect them in typed data. */
const json = (value: unknown) =>
  JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? field.toString() : field))

export async function sign(
  provider: Eip1193Provider,
  address: string,
  asked: SignRequest,
): Promise<string> {
  switch (asked.kind) {
    case 'message': {
      const bytes = typeof asked.message === 'string' ? utf8ToBytes(asked.message) : asked.message
      return parseSignature(
        await request(provider, 'personal_sign', [`0x${bytesToHex(bytes)}`, address]),
      )
    }
    case 'typed-data':
      return parseSignature(
        await request(provider, 'eth_signTypedData_v4', [
          address,
          json(withDomainType(asked.typedData)),
        ]),
      )
    default:
      throw new KitError('wallet-unsupported', 'EVM wallets sign messages and typed data only.', {
        details: { kind: asked.kind },
      })
  }
}
