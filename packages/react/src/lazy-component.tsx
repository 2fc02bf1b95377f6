/**
 * A component that loads on first use, or when prefetched. Unlike `lazy`, a prefetched component
 * renders at once: React delays a suspended tree by 300 ms, which users notice at every first opening.
 */
import { lazyImport } from '@scope/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useEffectBeforePaint } from './use-isomorphic-layout-effect.js'

export interface LazyComponent<P extends object> {
  (props: P): ReactNode
  /** Loads the code. A failure shows when the component renders, and is retried then. */
  prefetch(): Promise<void>
}

export interface LazyComponentOptions<P extends object> {
  /** Renders while the code loads. */
  readonly Fallback?: ComponentType<P>
  /** Renders if the code can't be loaded. */
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
