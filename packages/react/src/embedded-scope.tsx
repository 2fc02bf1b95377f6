import { lazy, Suspense } from 'react'
import { useSurroundings } from './kit-context.js'

const LazyCard = lazy(async () => ({
  default: (await import('./modal/embedded-card.js')).EmbeddedCard,
}))

/** The card in the page's flow, for a kit made with `embedded: true`: no dialog, no scrim, no close. */
export function EmbeddedScope() {
  const { isTranslating } = useSurroundings()
  if (isTranslating) return null
  return (
    <Suspense>
      <LazyCard />
    </Suspense>
  )
}
