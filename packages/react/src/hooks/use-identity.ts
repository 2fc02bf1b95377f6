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

/** Returns the name of an address. Show it beside the address, and never instead of it in a confirmation (threat X4). */
export function useIdentity(
  address: string | undefined,
  networkId: Network['caipNetworkId'] | undefined,
): Identity {
  const names = useNames()
  return useAtom((address && networkId && names?.getIdentity(address, networkId)) || $noIdentity)
}

/** Returns the name service of the site's gateway. Undefined until known. */
export const useNameConfig = (): NameServiceConfig | undefined =>
  useAtom(useNames()?.$config ?? $nothing)

/** Returns the site's own names of an address. Undefined until they are known, and if no source knows them. */
export function useOwnNames(address: string | undefined): readonly string[] | undefined {
  const names = useNames()
  const [known, setKnown] = useState<{ readonly of: string; readonly names: readonly string[] }>()
  useEffect(() => {
    if (!address || !names) return
    let isCurrent = true
    names.getNames(address).then(
      (found) => isCurrent && setKnown({ of: address, names: found }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [names, address])
  return known?.of === address ? known?.names : undefined
}
