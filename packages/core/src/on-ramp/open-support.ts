/**
 * Whether the gateway sells tokens of the active network. The last answers are stored, so that no button appears late. It
 * loads with the account, so it imports nothing of the on-ramp.
 */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { FeatureContext, InternalKit } from '../feature.js'
import { createGateway } from '../http/gateway.js'
import { createGatewayFeatures } from '../http/gateway-features.js'
import { type CaipNetworkId, isCaipNetworkId, type Namespace } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'
import { listOf, type Reader, shape } from '../storage/readers.js'
import type { OnRampSupport } from './on-ramp-feature.js'

interface SavedSupport {
  readonly networkId: CaipNetworkId
  readonly isSupported: boolean
}

/** So few that they fit into one cookie. */
const maxSaved = 20

const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
const networkId: Reader<CaipNetworkId> = (value) =>
  typeof value === 'string' && isCaipNetworkId(value) ? value : undefined
const parseSaved = listOf(shape<SavedSupport>({ networkId, isSupported: flag }), maxSaved)

const $no = atom(false)

export function openSupport(
  { env, alert, createStorageItem, options }: FeatureContext,
  kit: InternalKit,
  lifetime: Lifetime,
): OnRampSupport {
  const { gatewayUrl = '', projectId, clientId } = options
  const gateway = createGateway(env, { gatewayUrl, projectId, clientId }, alert)
  const has = createGatewayFeatures(env, gateway)
  const item = createStorageItem('on_ramp_networks', parseSaved)
  const atoms = new Map<Namespace, ReadableAtom<boolean | undefined>>()

  const getSaved = (id: CaipNetworkId) =>
    item.get()?.find((saved) => saved.networkId === id)?.isSupported

  function save(id: CaipNetworkId, isSupported: boolean): void {
    if (getSaved(id) === isSupported) return
    const others = (item.get() ?? []).filter((saved) => saved.networkId !== id)
    item.set([{ networkId: id, isSupported }, ...others].slice(0, maxSaved))
  }

  function create(namespace: Namespace): ReadableAtom<boolean | undefined> {
    const $network = kit.network.forNamespace(namespace)
    if (!$network || (namespace !== 'eip155' && namespace !== 'solana')) return $no
    const $supported = atom<boolean | undefined>()
    onMount($supported, () => {
      const stop = $network.subscribe(async (state) => {
        const { active, unsupportedId } = state
        const id = active.caipNetworkId
        if (unsupportedId) return $supported.set(false)
        $supported.set(kit.siwx && getSaved(id))
        const isThere = await has('onramp', id)
        save(id, isThere)
        if (isThere && !kit.siwx)
          alert(
            'on-ramp-without-sign-in',
            'onRamp() needs signed-in users. Give createKit the option "siwx": siwx().',
            'Sign-In Not Configured',
          )
        // Another network may be active meanwhile.
        if ($network.get() === state) $supported.set(isThere && kit.siwx !== undefined)
      })
      return lifetime.onDispose(stop)
    })
    return $supported
  }

  return (namespace) => {
    const $supported = atoms.get(namespace) ?? create(namespace)
    atoms.set(namespace, $supported)
    return $supported
  }
}
