import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import { useAtom } from './use-atom.js'

/**
 * Loads the code of a feature for a public hook, and returns its API. Views use `useLazyFeature`: code that they and the
 * public entry share would load with the page.
 *
 * @param feature - Feature of the kit. Undefined on a site without it.
 * @param $opened - Atom that has its API once it has loaded.
 * @returns The API. Undefined until then.
 */
export function useOpenedFeature<T>(
  feature: { open(): Promise<T | undefined> | undefined } | undefined,
  $opened: ReadableAtom<T | undefined> | undefined,
): T | undefined {
  useEffect(() => void feature?.open()?.catch(() => undefined), [feature])
  return useAtom($opened)
}
