import { lazyComponent } from './lazy-component.js'
import { useScopeContext } from './scope-context.js'

const Card = /* @__PURE__ */ lazyComponent(
  async () => (await import('./modal/inline-card.js')).InlineCard,
)

/**
 * Renders the views as a card in the page, for a kit created with `inline: true`. It has no backdrop and no
 * close button.
 *
 * @returns The card, or null while the language loads.
 * @throws {Error} if there is no `<ScopeProvider>` above it.
 * @example
 * ```tsx
 * <ScopeProvider kit={kit}>
 *   <InlineScope />
 * </ScopeProvider>
 * ```
 */
export function InlineScope() {
  return useScopeContext().isTranslating ? null : <Card />
}
