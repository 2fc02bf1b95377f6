import type { NameDraft, NameRegistration } from '@scope/core/names'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useAtom } from './use-atom.js'
import { useNames } from './use-identity.js'

const $none = atom<NameRegistration | undefined>()
const $noDraft = atom<NameDraft | undefined>()

/** The form for a name, begun; undefined until its code is there. */
export function useNameRegistration(): {
  readonly registering: NameRegistration | undefined
  readonly draft: NameDraft | undefined
} {
  const names = useNames()
  useEffect(() => void names?.loadRegistration().catch(() => undefined), [names])
  const registering = useAtom(names?.$registration ?? $none)
  return { registering, draft: useAtom(registering?.$draft ?? $noDraft) }
}
