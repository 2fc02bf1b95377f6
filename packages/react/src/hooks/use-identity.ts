import type { Network } from '@scope/core'
import type { Identity, NameServiceConfig, Names, NamesFeature } from '@scope/core/names'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<Names | undefined>()
const $noIdentity = atom<Identity>({})
const $nothing = atom<NameServiceConfig | undefined>()

/** Names, once their code is there; undefined until then, and on a site without `names()`. */
export function useNames(): Names | undefined {
  const names: NamesFeature | undefined = useKit().names
  useEffect(() => void names?.open()?.catch(() => undefined), [names])
  return useAtom(names?.$names ?? $none)
}

/** What an address is called. It stands beside the address, and never for it where something is confirmed (threat X4). */
export function useIdentity(
  address: string | undefined,
  networkId: Network['caipNetworkId'] | undefined,
): Identity {
  const names = useNames()
  return useAtom((address && networkId && names?.getIdentity(address, networkId)) || $noIdentity)
}

/** What names the site's own gateway has; undefined until it is known. */
export const useNameConfig = (): NameServiceConfig | undefined =>
  useAtom(useNames()?.$config ?? $nothing)

/** Returns the site's own names of an address. Undefined until they are known, and if no source knows them. */
export function useOwnNames(address: string | undefined): readonly string[] | undefined {
  const names = useNames()
  const [known, setKnown] = useState<{ readonly of: string; readonly names: readonly string[] }>()
  useEffect(() => {
    if (!address || !names) return
    let isAsked = true
    names.getNames(address).then(
      (found) => isAsked && setKnown({ of: address, names: found }),
      () => undefined,
    )
    return () => {
      isAsked = false
    }
  }, [names, address])
  return known?.of === address ? known?.names : undefined
}
