import { part } from './lazy-component.js'
import { useSurroundings } from './scope-context.js'

const Card = part(async () => (await import('./modal/inline-card.js')).EmbeddedCard)

/** The card in the page's flow, for a kit made with `embedded: true`: no dialog, no scrim, no close. */
export function EmbeddedScope() {
  return useSurroundings().isTranslating ? null : <Card />
}
