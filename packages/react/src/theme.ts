/** Theme and accent as custom properties: what a host passes, put on Scope's own elements through the CSSOM. */
import { type RefCallback, useCallback } from 'react'
import { useSurroundings } from './kit-context.js'

export type ThemeMode = 'auto' | 'light' | 'dark'

export interface Theme {
  /** `auto` follows the visitor's system. */
  readonly mode: ThemeMode
  /** `{ '--scope-accent': 'rebeccapurple' }`; the table is in the guide on theming. */
  readonly variables: Readonly<Partial<Record<`--scope-${string}`, string>>>
}

export const autoTheme: Theme = { mode: 'auto', variables: {} }

/** The attributes and the ref of an element that carries the theme: one of Scope's roots. */
export function useThemedRoot(): {
  readonly 'data-scope-theme': ThemeMode
  readonly ref: RefCallback<HTMLElement>
} {
  const { mode, variables } = useSurroundings().theme
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      for (const name of [...element.style]) {
        if (name.startsWith('--scope-') && !(name in variables)) element.style.removeProperty(name)
      }
      for (const [name, value] of Object.entries(variables)) {
        if (value !== undefined) element.style.setProperty(name, value)
      }
    },
    [variables],
  )
  return { 'data-scope-theme': mode, ref }
}
