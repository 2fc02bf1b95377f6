import { getCurrentRoute } from '@scope/core'
import { useEffect, useId } from 'react'
import { useAtom } from '../hooks/use-atom.js'
import { useMessages } from '../hooks/use-messages.js'
import { useThemedRoot } from '../hooks/use-themed-root.js'
import { useKit } from '../scope-context.js'
import { useDeclaredViews } from '../views/registry.js'
import { Card } from './card.js'

/** Renders the current view of the router in place. */
export function InlineCard() {
  const kit = useKit()
  const { modal } = kit
  useDeclaredViews(kit)
  const state = useAtom(modal.$state)
  const { direction, locale } = useMessages()
  const titleId = useId()
  const root = useThemedRoot()
  useEffect(() => {
    if (modal.$state.get().status === 'closed') modal.open()
  }, [modal])
  return (
    <section
      {...root}
      className="scope scope-embedded"
      lang={locale}
      dir={direction}
      aria-labelledby={titleId}
      data-shaking={state.isShaking || undefined}
    >
      {state.status === 'open' && (
        <Card route={getCurrentRoute(state)} depth={state.stack.length} titleId={titleId} />
      )}
    </section>
  )
}
