/**
 * Registers a name (NAM-02, threat B11). What is signed says all that is done with it: the name, the record, the address,
 * the page, when, and a nonce; a page that holds a signature of five minutes can do nothing else with it.
 */
import { type EvmClient, verifyEvmMessage } from '@scope/siwx/server'
import { z } from 'zod'
import { msToNextDay } from '../database/daily-quota.js'
import { type ErrorReason, HttpError, httpError, retryAfter } from '../http/http-error.js'
import { findUnstorable } from '../storable-text.js'
import { canonicalCoin, getEvmChain } from './coins.js'
import { type NameRow, type NameRows, nameAttributes } from './name-rows.js'
import type { Subname, Subnames } from './subnames.js'

export interface RegistrationDeps {
  readonly rows: NameRows
  readonly own: Subnames
  readonly maxPerAddress: number
  /** New names of one project in a day. */
  readonly maxPerDay: number
  readonly nodeTimeoutMs: number
  getNodeClient(chain: string): EvmClient
  now(): number
}

export interface RegistrationRequest {
  readonly body: unknown
  readonly projectId: string
  /** The operator's own server asks: the day's limit isn't for it. */
  readonly isOperator: boolean
  /** Whether a domain is that of the page that asks. */
  isPage(domain: string): boolean
}

/** Answers the row. Throws a refusal. */
export type Register = (request: RegistrationRequest) => Promise<NameRow>

/** How far what is signed may be from now, either way, and how long a nonce is remembered: longer than both together. */
const windowMs = 5 * 60 * 1000
export const nonceMs = 3 * windowMs

const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const body = z.strictObject({
  coin_type: z.int().min(60).max(0xffffffff),
  address: evmAddress,
  message: z.string().min(1).max(4_096),
  signature: z
    .string()
    .max(16_384)
    // `0x` alone: of a contract that approved the message on its chain.
    .regex(/^(?:0x|(?:0x)?([0-9a-fA-F]{2})+)$/),
})
const expectations: Readonly<Record<string, string>> = {
  coin_type: 'a coin type of ENSIP-11: 60, or 0x80000000 and the chain id, as a number',
  address: 'an EVM address',
  message: 'a text of at most 4096 letters',
  signature: 'hexadecimal digits, with 0x',
}

const message = z.strictObject({
  name: z.string().min(1).max(255),
  attributes: nameAttributes,
  coinType: z.int(),
  address: evmAddress,
  timestamp: z.int(),
  domain: z.string().min(1).max(255),
  nonce: z.string().regex(/^[A-Za-z0-9]{8,64}$/),
})
const messageExpectations: Readonly<Record<string, string>> = {
  name: 'the name',
  attributes:
    'an object, with an avatar (https or ipfs) and a bio of at most 280 letters, or empty',
  coinType: 'the same as coin_type',
  address: 'the same as address',
  timestamp: 'when it was signed, in seconds',
  domain: 'the host of the page',
  nonce: '8 to 64 letters and digits',
}

function getReasons(
  error: z.ZodError,
  known: Readonly<Record<string, string>>,
  prefix: string,
): ErrorReason[] {
  // An unknown key next to the fields belongs to none of them. Within a field, it belongs to that field.
  const fields = error.issues.map(({ path }) => String(path[0] ?? ''))
  const named = [...new Set(fields)].filter((field) => field in known)
  if (named.length === 0)
    return [
      { name: prefix || 'body', description: `${Object.keys(known).join(', ')}, and no other` },
    ]
  return named.map((field) => ({
    name: prefix === '' ? field : `${prefix}.${field}`,
    description: known[field] ?? '',
  }))
}

function readBody(value: unknown) {
  const outer = body.safeParse(value)
  if (!outer.success) throw new HttpError(400, getReasons(outer.error, expectations, ''))
  const text = outer.data.message
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw httpError(400, 'message', 'JSON; it cannot be parsed')
  }
  // It was escaped within the body's text.
  const place = findUnstorable(parsed)
  if (place !== undefined)
    throw httpError(400, `message.${place}`, 'text without U+0000 and half surrogate pairs')
  const inner = message.safeParse(parsed)
  if (!inner.success)
    throw new HttpError(400, getReasons(inner.error, messageExpectations, 'message'))
  // The signer might see one value of a duplicate field, and this code might read the other.
  if (![undefined, 2].some((indent) => JSON.stringify(parsed, null, indent) === text))
    throw httpError(400, 'message', 'JSON as JSON.stringify writes it, each field once')
  return { ...outer.data, said: inner.data, coinType: canonicalCoin(outer.data.coin_type) }
}

export function createRegister(deps: RegistrationDeps): Register {
  const { rows, own, maxPerAddress, maxPerDay, nodeTimeoutMs, getNodeClient, now } = deps

  function readName(text: string): Subname {
    const [first] = own.suffixes
    const name = own.read(text)
    if (!name) throw httpError(400, 'name', `a name that ends in .${first}`)
    const reason = own.getRejection(name)
    if (reason) throw new HttpError(400, [reason])
    return name
  }

  return async ({ body: value, projectId, isOperator, isPage }) => {
    const { address, message: text, signature, said, coinType, coin_type } = readBody(value)
    const chainId = getEvmChain(coinType)
    if (chainId === undefined) throw httpError(400, 'coin_type', expectations.coin_type ?? '')
    if (said.coinType !== coin_type)
      throw httpError(400, 'message.coinType', 'the same as coin_type')
    if (said.address.toLowerCase() !== address.toLowerCase())
      throw httpError(400, 'message.address', 'the same as address')
    const { name } = readName(said.name)
    if (!isPage(said.domain))
      throw httpError(403, 'message.domain', 'the host of the page that asks')
    if (Math.abs(now() - said.timestamp * 1000) > windowMs)
      throw httpError(400, 'message.timestamp', 'within five minutes of now: sign again')
    // Checked before any request. The database checks it again below.
    if (await rows.find(name)) throw httpError(409, 'name', 'this name is registered already')

    const signed = { message: text, signature, address, chainId }
    const verified = await verifyEvmMessage(signed, {
      evmClient: { [chainId]: getNodeClient(chainId) },
      evmTimeout: nodeTimeoutMs,
    })
    if (!verified.ok) {
      if (verified.code === 'inconclusive')
        throw httpError(503, 'signature', 'no node of this chain could tell', {
          'retry-after': '5',
        })
      if (verified.code === 'address-invalid')
        throw httpError(400, 'address', 'an EVM address with its checksum, or none')
      throw httpError(401, 'signature', 'the signature of this address over the message')
    }
    if (!(await rows.takeNonce(verified.address, said.nonce)))
      throw httpError(401, 'message.nonce', 'a nonce that was not used before: sign again')
    const row = {
      name,
      coinType,
      address: verified.address,
      isContract: verified.isContract,
      attributes: said.attributes,
    }
    const outcome = await rows.register(row, {
      perAddress: maxPerAddress,
      ...(!isOperator && { day: { projectId, max: maxPerDay, now: now() } }),
    })
    if (outcome === 'day-full')
      throw httpError(
        429,
        'projectId',
        `at most ${maxPerDay} new names in a day: names.perDay`,
        retryAfter(msToNextDay(now())),
      )
    if (outcome === 'taken') throw httpError(409, 'name', 'this name is registered already')
    if (outcome === 'enough')
      throw httpError(409, 'address', `at most ${maxPerAddress} names of one address`)
    const made = await rows.find(name)
    if (!made) throw httpError(409, 'name', 'this name was taken away')
    return made
  }
}
