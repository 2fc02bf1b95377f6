import type { NamesFeature } from '@scope/core/names'
import { useKit } from '../kit-context.js'

/** Whether names can be looked up here. */
export const useHasNames = (): boolean => {
  const names: NamesFeature | undefined = useKit().names
  return names !== undefined
}
