import { lazyComponent } from './lazy-component.js'
import { useSurroundings } from './scope-context.js'

const Card = lazyComponent(async () => (await import('./modal/inline-card.js')).InlineCard)

/** The card in the page's flow, for a kit made with `inline: true`: no dialog, no scrim, no close. */
export function InlineScope() {
  return useSurroundings().isTranslating ? null : <Card />
}
