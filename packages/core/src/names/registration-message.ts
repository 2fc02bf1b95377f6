/**
 * The message to sign for a name. It contains every effect of the signature, so that it can't be used for anything else
 * (threat B11).
 */
import type { KitEnvironment } from '../env.js'
import { KitError } from '../errors/kit-error.js'

export interface Statement {
  readonly name: string
  readonly coinType: number
  readonly address: string
  readonly domain: string
}

const highBit = 0x80000000

/** ENSIP-11, for mainnet too (NAM-03). Chain ids from 2^31 on would become those of others. */
export function getCoinType(networkId: string): number {
  const reference = /^eip155:([1-9]\d{0,9})$/.exec(networkId)?.[1]
  const chainId = Number.parseInt(reference ?? '', 10)
  if (chainId < highBit) return highBit + chainId
  throw new KitError('chain-id-unsupported', 'Invalid chainId', { details: { networkId } })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 24 letters and digits: never the same twice. No secret. */
const nonceOf = ({ random }: Pick<KitEnvironment, 'random'>): string =>
  Array.from({ length: 24 }, () => letters.charAt(Math.floor(random() * letters.length))).join('')

/** As the gateway reads it: `JSON.stringify`, in this order, the time in seconds. */
export const createRegistrationMessage = (
  { name, coinType, address, domain }: Statement,
  env: Pick<KitEnvironment, 'random' | 'now'>,
): string =>
  JSON.stringify({
    name,
    attributes: {},
    coinType,
    address,
    timestamp: Math.floor(env.now() / 1_000),
    domain,
    nonce: nonceOf(env),
  })
