import type { KitEvent } from '@scope/core'
import { useEffect, useRef } from 'react'
import { useKit } from '../scope-context.js'

/** Calls back for everything that happens, while mounted: for the host's own analytics. */
export function useKitEvents(onEvent: (event: KitEvent) => void): void {
  const kit = useKit()
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => kit.events.on((event) => latest.current(event)), [kit])
}
