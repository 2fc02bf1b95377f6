/** Names at work: asks the gateway, once for all who look, and keeps what it said for five minutes. */
import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { KitError } from '../errors/kit-error.js'
import type { FeatureSite } from '../feature.js'
import { createGateway } from '../http/gateway.js'
import type { Lifetime } from '../lifetime.js'
import type { Identity, Names } from './names-feature.js'
import { readIdentity, readNamed } from './schemas.js'

/** Milliseconds (SND-11). */
export const identityAge = 300_000
/** Addresses that are remembered at a time. */
const mostKept = 200

interface Kept {
  readonly $identity: WritableAtom<Identity>
  at: number
}

export function openNames(
  { env, options }: FeatureSite,
  lifetime: Lifetime,
  $names: WritableAtom<Names | undefined>,
): Names {
  const { gatewayUrl = '', projectId, clientId } = options
  const gateway = createGateway(env, { gatewayUrl, projectId, clientId })
  const { origin } = new URL(gatewayUrl)
  const isPicture = (url: string) => URL.canParse(url) && new URL(url).origin === origin
  const kept = new Map<string, Kept>()
  const { signal } = lifetime

  function keep(address: string, chainId: string): Kept {
    const $identity = atom<Identity>({})
    const entry: Kept = { $identity, at: -identityAge }
    async function ask() {
      if (env.now() - entry.at < identityAge) return
      entry.at = env.now()
      const path = `/v1/identity/${encodeURIComponent(address)}`
      const read = (answer: unknown) => readIdentity(answer, isPicture)
      // Who can't be asked knows no name: the address is shown as it is.
      const found = await gateway.get(path, { chainId }, read, signal).catch(() => undefined)
      if (found) $identity.set(found)
    }
    onMount($identity, () => void ask())
    return entry
  }

  const names: Names = {
    async resolve(name, { caipNetworkId }, wanted = signal) {
      try {
        return await gateway.get(
          `/v1/profile/account/${encodeURIComponent(name)}`,
          { apiVersion: 2, chainId: caipNetworkId },
          (answer) => readNamed(answer, isPicture),
          wanted,
        )
      } catch (thrown) {
        if (thrown instanceof KitError && thrown.facts.status === 404) return undefined
        throw thrown
      }
    },
    identityOf(address, networkId): ReadableAtom<Identity> {
      const key = `${networkId}:${address}`
      const known = kept.get(key) ?? keep(address, networkId)
      kept.delete(key)
      kept.set(key, known)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return known.$identity
    },
    forget: () => kept.clear(),
  }
  if (!signal.aborted) $names.set(names)
  lifetime.add(() => $names.set(undefined))
  return names
}
