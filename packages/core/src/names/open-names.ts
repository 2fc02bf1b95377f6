/**
 * The names feature itself: sends one request to the gateway for all subscribers, and caches the response for five
 * minutes.
 */
import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { avatarImageUrl } from '../http/avatar-image-url.js'
import { createGateway } from '../http/gateway.js'
import { supportedChains } from '../http/gateway-features.js'
import { lazyImport } from '../lazy/lazy-import.js'
import type { Lifetime } from '../lib/lifetime.js'
import { addIdentity, parseCachedIdentities } from './identity-cache.js'
import { getLabelError, ownName } from './labels.js'
import { toNameError } from './name-errors.js'
import type { Identity, NameRegistration, NameServiceConfig, Names } from './names-feature.js'
import { parseIdentity, parseOffer, parseSuggestions, readNamed, readNames } from './schemas.js'

/** Milliseconds (SND-11). */
export const identityAge = 300_000
/** Addresses that are remembered at a time. */
const maxCached = 200
const apiVersion = 2

interface Kept {
  readonly $identity: WritableAtom<Identity>
  ask(): Promise<void>
  at: number
}

/** Of what does not say what it has: it is asked for the thing itself. */
const olderOffer: NameServiceConfig = { suffixes: [], ens: true }

export function openNames(context: FeatureContext, kit: InternalKit, lifetime: Lifetime): Names {
  const { env, options } = context
  const { gatewayUrl = '', projectId, clientId } = options
  const place = { gatewayUrl, projectId, clientId }
  const gateway = createGateway(env, place, context.alert)
  const pictureOf = (at: string | undefined) => avatarImageUrl(place, at)
  const cache = new Map<string, Kept>()
  const keptNames = new Map<string, { readonly at: number; readonly names: readonly string[] }>()
  const stored = context.createStorageItem('identity_cache', parseCachedIdentities)
  const { signal } = lifetime
  const $config = atom<NameServiceConfig | undefined>()

  let asked: Promise<NameServiceConfig> | undefined
  const offer = () =>
    (asked ??= supportedChains(env, gateway)
      .then(parseOffer)
      .catch((): NameServiceConfig => {
        asked = undefined
        return olderOffer
      })
      .then((known) => {
        if (!signal.aborted) $config.set(known)
        return known
      }))

  const getSuggestions = (label: string, suffix: string, wanted: AbortSignal) =>
    gateway.get(
      `/v1/profile/suggestions/${encodeURIComponent(label)}`,
      { zone: suffix },
      (answer) => parseSuggestions(answer, suffix),
      wanted,
    )

  /** Returns whether a source can resolve the name. */
  async function isAskable(name: string): Promise<boolean> {
    const known = await offer()
    const own = ownName(name, known)
    return own ? getLabelError(own.label) === undefined : known.ens
  }

  /** Of the visit before. That an address has no name is not kept: it may have been given one since (trap 22). */
  function keptOf(key: string) {
    const now = env.now()
    const identity = stored.get()?.find((cached) => cached.key === key)
    if (!identity || identity.at > now || now - identity.at >= identityAge) return undefined
    const { at, name } = identity
    const imageUrl = pictureOf(identity.imageUrl)
    return { at, identity: { isKnown: true, name, ...(imageUrl && { imageUrl }) } }
  }

  function keep(address: string, chainId: string): Kept {
    const key = `${chainId}:${address}`
    const before = keptOf(key)
    const $identity = atom<Identity>(before?.identity ?? {})
    const path = `/v1/identity/${encodeURIComponent(address)}`
    const read = (answer: unknown) => parseIdentity(answer, pictureOf)
    const entry: Kept = {
      $identity,
      at: before?.at ?? -identityAge,
      async ask() {
        const at = env.now()
        if (at - entry.at < identityAge) return
        entry.at = at
        const { suffixes, ens } = await offer()
        // Who can't be asked knows no name: the address is shown as it is.
        const found =
          ens || suffixes.length > 0
            ? await gateway.get(path, { chainId }, read, signal).catch(() => undefined)
            : undefined
        // What was asked before something was forgotten may not know of it.
        if (!found || entry.at !== at) return
        $identity.set(found)
        const { name, imageUrl } = found
        if (!name) return
        const identity = { key, at, name, ...(imageUrl && { imageUrl }) }
        stored.set(addIdentity(identity, stored.get() ?? [], at - identityAge))
      },
    }
    onMount($identity, () => void entry.ask())
    return entry
  }

  async function getNames(address: string): Promise<readonly string[]> {
    if ((await offer()).suffixes.length === 0) return []
    const key = address.toLowerCase()
    const known = keptNames.get(key)
    if (known && env.now() - known.at < identityAge) return known.names
    const path = `/v1/profile/reverse/${encodeURIComponent(address)}`
    const names = await gateway
      .get(path, { sender: address, apiVersion }, readNames, signal)
      .catch(toNameError('Error fetching names for address'))
    keptNames.set(key, { at: env.now(), names })
    const [oldest] = keptNames.keys()
    if (keptNames.size > maxCached && oldest !== undefined) keptNames.delete(oldest)
    return names
  }

  const $registration = atom<NameRegistration | undefined>()
  const registering = lazyImport(() =>
    import('./registration.js').then(({ createRegistration }) => {
      const deps = { ...context, kit, place, lifetime, offer, getSuggestions, getNames }
      const made = createRegistration({ ...deps, forget: names.forget })
      if (!signal.aborted) $registration.set(made)
      return made
    }),
  )

  const names: Names = {
    $config,
    async resolve(name, { caipNetworkId }, wanted = signal) {
      if (!(await isAskable(name))) return undefined
      try {
        return await gateway.get(
          `/v1/profile/account/${encodeURIComponent(name)}`,
          // Browsers note a 404 as an error of the page; older gateways answer one all the same.
          { apiVersion, chainId: caipNetworkId, unknown: 'null' },
          (answer) => readNamed(answer, pictureOf),
          wanted,
        )
      } catch (thrown) {
        if (thrown instanceof KitError && thrown.details.status === 404) return undefined
        return toNameError('Error resolving name')(thrown)
      }
    },
    getIdentity(address, networkId): ReadableAtom<Identity> {
      const key = `${networkId}:${address}`
      const known = cache.get(key) ?? keep(address, networkId)
      cache.delete(key)
      cache.set(key, known)
      const [oldest] = cache.keys()
      if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
      return known.$identity
    },
    getNames,
    forget() {
      keptNames.clear()
      stored.set(undefined)
      for (const entry of cache.values()) {
        entry.at = -identityAge
        if (entry.$identity.lc > 0) void entry.ask()
      }
    },
    $registration,
    loadRegistration: registering,
  }
  onMount($config, () => void offer())
  lifetime.onDispose(() => $registration.set(undefined))
  return names
}
