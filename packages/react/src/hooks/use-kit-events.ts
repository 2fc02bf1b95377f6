import type { KitEvent } from '@scope/core'
import { useEffect, useRef } from 'react'
import { useKit } from '../scope-context.js'

/**
 * Calls a function for each event of the kit while the component is mounted, such as for analytics.
 *
 * @param onEvent - Receives the event. It may be a new function on each render.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * useKitEvents((event) => track(event.type))
 * ```
 */
export function useKitEvents(onEvent: (event: KitEvent) => void): void {
  const kit = useKit()
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => kit.events.on((event) => latest.current(event)), [kit])
}
