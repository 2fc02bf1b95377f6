/**
 * A component whose code is fetched when it is first needed, or before. Unlike `lazy`, one that has been fetched is
 * drawn at once: React holds a suspended tree back for 300 ms, which a person feels at every first opening.
 */
import { lazyImport } from '@scope/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useEffectBeforePaint } from './use-isomorphic-layout-effect.js'

export interface LazyComponent<P extends object> {
  (props: P): ReactNode
  /** Fetches the code. A failure is met again, and told, when the part is drawn. */
  prefetch(): Promise<void>
}

export interface LazyComponentOptions<P extends object> {
  /** Stands in the part's place until its code is there. */
  readonly Fallback?: ComponentType<P>
  /** Told in the part's place where its code could not be fetched. */
  readonly ErrorFallback?: ComponentType<P & { readonly onRetry: () => void }>
}

export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Fallback, ErrorFallback }: LazyComponentOptions<P> = {},
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined
  const fetch = lazyImport(async () => {
    Loaded = await load()
  })

  // biome-ignore lint/correctness/noComponentHookFactories: made once a module, as React's own lazy() is
  function Drawn(props: P): ReactNode {
    const [state, setState] = useState<'pending' | 'ready' | 'failed'>(Loaded ? 'ready' : 'pending')
    useEffectBeforePaint(() => {
      // React leaves out a state that comes after its component is gone.
      if (state === 'pending')
        fetch().then(
          () => setState('ready'),
          () => setState('failed'),
        )
    }, [state])
    if (Loaded) return <Loaded {...props} />
    if (state === 'failed')
      return ErrorFallback ? <ErrorFallback {...props} onRetry={() => setState('pending')} /> : null
    return Fallback ? <Fallback {...props} /> : null
  }

  return Object.assign(Drawn, { prefetch: () => fetch().catch(() => undefined) })
}
