import type { ReadableAtom } from 'nanostores'
import { useCallback, useEffect, useState } from 'react'
import { useAtom } from './use-atom.js'

/** A feature of the kit whose code loads with its first use. */
interface LazyFeature<T> {
  readonly $opened: ReadableAtom<T | undefined>
  open(): Promise<T> | undefined
}

export interface LazyFeatureState<T> {
  /** Undefined until its code is there, and on a site without the feature. */
  readonly opened: T | undefined
  /** Its code could not be fetched. */
  readonly isLost: boolean
  /** Fetches it, also after a failure. */
  open(): void
}

/** Loads the code of a feature. `open` is undefined on a site without it. */
export function useLazyFeature<T>(
  open: LazyFeature<T>['open'] | undefined,
  $opened: LazyFeature<T>['$opened'],
): LazyFeatureState<T> {
  const [isLost, setLost] = useState(false)
  const load = useCallback(() => {
    setLost(false)
    open?.()?.catch(() => setLost(true))
  }, [open])
  useEffect(load, [load])
  return { opened: useAtom($opened), isLost, open: load }
}
