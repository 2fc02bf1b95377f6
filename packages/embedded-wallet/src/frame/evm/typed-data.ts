/** `eth_signTypedData_v4` (EIP-712), for the network in use or for none (threat F21). */
import { hashTypedData, hexToBytes } from 'viem'
import * as z from 'zod/mini'
import { parseParams } from '../../protocol/rpc.js'
import type { Action } from '../approval/decoded-request.js'
import type { PrepareDeps, Prepared } from '../approval/prepared.js'
import { sanitizeText } from '../approval/sanitize-text.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { accountMismatch, chainMismatch, getReference } from './account.js'
import { getPaymentWarnings } from './paid.js'
import { signatureText, signHash } from './signature.js'
import { createTokens } from './tokens.js'
import { assertNotForAccount } from './typed/account-data.js'
import { parseTyped } from './typed/index.js'
import { structReader, type TypedDataText, typedDataShape } from './typed-values.js'

function parse(raw: string | object): TypedDataText {
  let parsed: unknown = raw
  if (typeof raw === 'string') {
    try {
      parsed = JSON.parse(raw)
    } catch {
      throw paramsInvalid()
    }
  }
  const shape = z.safeParse(typedDataShape, parsed)
  if (!shape.success || !Object.hasOwn(shape.data.types, shape.data.primaryType))
    throw paramsInvalid()
  // Only the domain is hashed then: the message that is shown would be no part of what is signed.
  if (shape.data.primaryType === 'EIP712Domain') throw paramsInvalid()
  return shape.data
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/**
 * Adds the `EIP712Domain` type if the text lacks it, with the domain's fields in the standard order, however the text
 * orders them.
 */
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
    // The library throws on circular types, invalid names and other input that it can't hash.
    throw paramsInvalid()
  }
}

/** Bridged tokens name their chain in the salt, as a number. A random salt is far above the number of any chain. */
function chainInSalt(salt: unknown): bigint | undefined {
  const value = typeof salt === 'string' ? BigInt(salt) : 0n
  return value > 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? value : undefined
}

export async function prepareTypedData(params: unknown, deps: PrepareDeps): Promise<Prepared> {
  const { chainId, account, node } = deps
  const requested = parseParams('eth_signTypedData_v4', params)
  if (!requested) throw paramsInvalid()
  const [by, raw] = requested
  if (by.toLowerCase() !== account.toLowerCase()) throw accountMismatch()
  const data = parse(raw)
  const { domain, message, hash } = hashed(data)
  assertNotForAccount(data.primaryType, domain.hashed, message.hashed, account)
  const stated = domain.hashed.chainId ?? chainInSalt(domain.hashed.salt)
  if (stated !== undefined && stated !== getReference(chainId)) throw chainMismatch()
  const read = await parseTyped({
    primaryType: data.primaryType,
    domain: domain.hashed,
    message: message.hashed,
    account,
    tokens: createTokens(node),
  })
  const whole: Action = {
    type: 'typed-data',
    primaryType: sanitizeText(data.primaryType, 128),
    domain: domain.fields,
    fields: message.fields,
    ...(read.isWhole && { isRepeated: true }),
  }
  const warnings = [...read.warnings, ...getPaymentWarnings(read.actions, deps)]
  return {
    decoded: {
      chainId,
      account,
      actions: [...read.actions, whole],
      warnings: [...new Set(warnings)],
    },
    sign(key) {
      const signature = signatureText(signHash(hash, key))
      return async () => signature
    },
  }
}
