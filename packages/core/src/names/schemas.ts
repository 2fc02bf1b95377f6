/** All that is believed of the gateway's names. */
import * as z from 'zod/mini'
import { sanitizeText } from '../chain/sanitize.js'
import type { Identity, NamedAddress, NameServiceConfig, NameSuggestion } from './names-feature.js'

/** Letters of a name: more than DNS has. */
const maxLength = 255
/** Of what the gateway says of a refusal. */
const maxReasonLength = 160

const text = z.string().check(z.minLength(1), z.maxLength(512))
const maybe = <T>(schema: z.core.$ZodType<T>) => z.catch(z.optional(schema), undefined)

/** SLIP-44: of Ethereum itself. */
const mainnetCoinType = 60

const attribute = z.object({ avatar: maybe(text) })
const profile = z.nullable(
  z.object({
    name: text,
    resolved: z.nullable(
      z.object({
        address: text,
        coinType: maybe(z.number()),
        isFallback: maybe(z.boolean()),
      }),
    ),
    attributes: z.catch(z.array(attribute).check(z.maxLength(20)), []),
  }),
)
const identity = z.object({ name: maybe(text), avatar: maybe(text) })

/**
 * Parses the owner of a name. Undefined if the name has no owner, or none known on this network. Throws if the response
 * is no profile. `pictureOf`: where an image of the site's own gateway is. Undefined for an image of any other place.
 */
export function readNamed(
  value: unknown,
  pictureOf: (place: string | undefined) => string | undefined,
): NamedAddress | undefined {
  const found = z.parse(profile, value)
  if (!found?.resolved) return undefined
  const { name, resolved, attributes } = found
  const imageUrl = attributes.map(({ avatar }) => pictureOf(avatar)).find(Boolean)
  return {
    name: sanitizeText(name, maxLength),
    address: resolved.address,
    ...(imageUrl && { imageUrl }),
    // One that is meant for every EVM chain (ENSIP-19) says something of this one, too.
    ...(resolved.isFallback && resolved.coinType === mainnetCoinType && { isFallback: true }),
  }
}

/** Throws where the answer is no identity. */
export function parseIdentity(
  value: unknown,
  pictureOf: (place: string | undefined) => string | undefined,
): Identity {
  const { name, avatar } = z.parse(identity, value)
  const shown = sanitizeText(name, maxLength)
  const imageUrl = pictureOf(avatar)
  return {
    isKnown: true,
    ...(shown && { name: shown }),
    ...(imageUrl && { imageUrl }),
  }
}

const suffix = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/), z.maxLength(128))
const supported = z.object({
  features: z.object({
    names: z.object({ suffixes: z.array(suffix).check(z.maxLength(20)), ens: z.boolean() }),
  }),
})

/** Throws where the gateway is an older one, which does not say. */
export const parseOffer = (value: unknown): NameServiceConfig =>
  z.parse(supported, value).features.names

const reverse = z.array(z.object({ name: text })).check(z.maxLength(1_000))

/** Throws where the answer is no list of names. */
export const readNames = (value: unknown): readonly string[] =>
  z.parse(reverse, value).flatMap(({ name }) => sanitizeText(name, maxLength) || [])

const suggestions = z.object({
  suggestions: z.array(z.object({ name: text, registered: z.boolean() })).check(z.maxLength(50)),
})

/** Those of one suffix. Throws where the answer is no list of them. */
export const parseSuggestions = (value: unknown, ending: string): readonly NameSuggestion[] =>
  z.parse(suggestions, value).suggestions.flatMap(({ name, registered }) => {
    const shown = sanitizeText(name, maxLength)
    const label = shown.slice(0, -ending.length - 1)
    return shown === `${label}.${ending}` && label ? [{ name: shown, label, registered }] : []
  })

const registered = z.object({ name: text })

/** Throws where the answer is no profile. */
export const parseRegistered = (value: unknown): string => z.parse(registered, value).name

const refusal = z.object({
  reasons: z.array(z.object({ description: text })).check(z.minLength(1), z.maxLength(50)),
})

/** What the gateway says of the first reason, safe to show. */
export function parseReason(answer: unknown): string | undefined {
  try {
    const read = z.safeParse(refusal, JSON.parse(String(answer)))
    return (
      (read.success && sanitizeText(read.data.reasons[0]?.description, maxReasonLength)) ||
      undefined
    )
  } catch {
    return undefined
  }
}
