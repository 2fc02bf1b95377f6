import type { NameDraft, Registering } from '@scope/core/names'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useAtom } from './use-atom.js'
import { useNames } from './use-identity.js'

const $none = atom<Registering | undefined>()
const $noDraft = atom<NameDraft | undefined>()

/** The form for a name, begun; undefined until its code is there. */
export function useRegistering(): {
  readonly registering: Registering | undefined
  readonly draft: NameDraft | undefined
} {
  const names = useNames()
  useEffect(() => void names?.registering().catch(() => undefined), [names])
  const registering = useAtom(names?.$registering ?? $none)
  return { registering, draft: useAtom(registering?.$draft ?? $noDraft) }
}
