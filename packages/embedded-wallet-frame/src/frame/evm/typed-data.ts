/** `eth_signTypedData_v4` (EIP-712), for the network in use or for none (threat F21). */
import { hashTypedData, hexToBytes } from 'viem'
import * as z from 'zod/mini'
import { readParams } from '../../protocol/rpc.js'
import type { Prepared, PrepareNeeds } from '../approval/prepared.js'
import type { Act } from '../approval/reading.js'
import { shownText } from '../approval/shown-text.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { accountMismatch, chainMismatch, referenceOf } from './account.js'
import { readPermit } from './permits.js'
import { signatureText, signHash } from './signature.js'
import { createTokens } from './tokens.js'
import { structReader, type TypedDataText, typedDataShape } from './typed-values.js'

function read(given: string | object): TypedDataText {
  let parsed: unknown = given
  if (typeof given === 'string') {
    try {
      parsed = JSON.parse(given)
    } catch {
      throw paramsInvalid()
    }
  }
  const shape = z.safeParse(typedDataShape, parsed)
  if (!shape.success || !Object.hasOwn(shape.data.types, shape.data.primaryType))
    throw paramsInvalid()
  return shape.data
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** What the domain is made of, where the text does not say: its fields in their order, in whatever way they are written. */
function withDomainType({ types, domain }: TypedDataText): TypedDataText['types'] {
  if (Object.hasOwn(types, 'EIP712Domain')) return types
  const EIP712Domain = domainFields.filter(({ name }) => domain[name] !== undefined)
  return { ...types, EIP712Domain }
}

/** The values it is hashed of, and the hash of them. */
function hashed(data: TypedDataText) {
  const types = withDomainType(data)
  const struct = structReader(types)
  const domain = struct('EIP712Domain', data.domain)
  const message = struct(data.primaryType, data.message)
  try {
    const hash = hashTypedData({
      types,
      primaryType: data.primaryType,
      domain: domain.hashed,
      message: message.hashed,
    })
    return { domain, message, hash: hexToBytes(hash) }
  } catch {
    // Types that go round in circles and names that are none: whatever the library does not take.
    throw paramsInvalid()
  }
}

export async function prepareTypedData(
  params: unknown,
  { chainId, account, node }: PrepareNeeds,
): Promise<Prepared> {
  const asked = readParams('eth_signTypedData_v4', params)
  if (!asked) throw paramsInvalid()
  const [by, given] = asked
  if (by.toLowerCase() !== account.toLowerCase()) throw accountMismatch()
  const data = read(given)
  const { domain, message, hash } = hashed(data)
  const meant = domain.hashed.chainId
  if (meant !== undefined && meant !== referenceOf(chainId)) throw chainMismatch()
  const whole: Act = {
    does: 'typed-data',
    primaryType: shownText(data.primaryType, 128),
    domain: domain.fields,
    fields: message.fields,
  }
  const tokens = createTokens(node)
  const permit = await readPermit(data.primaryType, domain.hashed, message.hashed, tokens)
  return {
    reading: {
      chainId,
      account,
      acts: [...(permit?.acts ?? []), whole],
      warnings: permit?.warnings ?? [],
    },
    sign(key) {
      const signature = signatureText(signHash(hash, key))
      return async () => signature
    },
  }
}
