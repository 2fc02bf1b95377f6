/** All that is believed of the gateway's names. */
import * as z from 'zod/mini'
import { shownText } from '../chain/shown.js'
import type { Identity, NamedAddress } from './names-feature.js'

const text = z.string().check(z.minLength(1), z.maxLength(512))
const maybe = <T>(schema: z.core.$ZodType<T>) => z.catch(z.optional(schema), undefined)

/** SLIP-44: of Ethereum itself. */
const mainnetCoinType = 60

const attribute = z.object({ avatar: maybe(text) })
const profile = z.object({
  name: text,
  resolved: z.object({
    address: text,
    coinType: maybe(z.number()),
    isFallback: maybe(z.boolean()),
  }),
  attributes: z.catch(z.array(attribute).check(z.maxLength(20)), []),
})
const identity = z.object({ name: maybe(text), avatar: maybe(text) })

/** Throws where the answer is no profile. `isPicture`: of the site's own gateway. */
export function readNamed(value: unknown, isPicture: (url: string) => boolean): NamedAddress {
  const { name, resolved, attributes } = z.parse(profile, value)
  const imageUrl = attributes.find(({ avatar }) => avatar && isPicture(avatar))?.avatar
  return {
    name: shownText(name),
    address: resolved.address,
    ...(imageUrl && { imageUrl }),
    // One that is meant for every EVM chain (ENSIP-19) says something of this one, too.
    ...(resolved.isFallback && resolved.coinType === mainnetCoinType && { isFallback: true }),
  }
}

/** Throws where the answer is no identity. */
export function readIdentity(value: unknown, isPicture: (url: string) => boolean): Identity {
  const { name, avatar } = z.parse(identity, value)
  const shown = shownText(name)
  return {
    ...(shown && { name: shown }),
    ...(avatar && isPicture(avatar) && { imageUrl: avatar }),
  }
}
