import type { Tokens } from '@scope/core/tokens'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<Tokens | undefined>()
const $shown = atom(false)

/** Whether amounts are not to be shown; not either before that is known. Reads no tokens. */
export function useAmountsHidden(): boolean {
  const { tokens: feature } = useKit()
  const tokens = useAtom(feature?.$tokens ?? $none)
  useEffect(() => void feature?.open()?.catch(() => undefined), [feature])
  const isHidden = useAtom(tokens?.$isHidden ?? $shown)
  return isHidden || (feature !== undefined && !tokens)
}
