/** Theme and accent on Scope's own elements: custom properties set through the CSSOM, which a strict CSP allows. */
import { type RefCallback, useCallback, useRef } from 'react'
import { useScopeContext } from '../scope-context.js'
import type { ThemeMode } from '../theme.js'

/** The attributes and the ref of an element that carries the theme: one of Scope's roots. */
export function useThemedRoot(): {
  readonly 'data-scope-theme': ThemeMode
  readonly ref: RefCallback<HTMLElement>
} {
  const { mode, variables } = useScopeContext().theme
  const before = useRef<readonly string[]>([])
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      for (const name of before.current) element.style.removeProperty(name)
      for (const [name, value] of Object.entries(variables)) {
        if (value !== undefined) element.style.setProperty(name, value)
      }
      before.current = Object.keys(variables)
    },
    [variables],
  )
  return { 'data-scope-theme': mode, ref }
}
