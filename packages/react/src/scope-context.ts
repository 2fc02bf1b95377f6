/** Context of all components below the provider: kit, language and theme. */
import type { Kit } from '@scope/core'
import { createContext, useContext } from 'react'
import type { Messages } from './messages/en.js'
import type { Theme, ThemeChange } from './theme.js'

export interface ScopeContextValue {
  readonly kit: Kit
  /** Undefined if English is used, or while the language is still loading. */
  readonly messages: Messages | undefined
  /** True while a requested language loads. */
  readonly isTranslating: boolean
  readonly theme: Theme
  setTheme(theme: ThemeChange): void
}

export const ScopeContext = createContext<ScopeContextValue | undefined>(undefined)

export function useScopeContext(): ScopeContextValue {
  const surroundings = useContext(ScopeContext)
  if (!surroundings) throw new Error('useKit must be used within <ScopeProvider>')
  return surroundings
}

/**
 * Returns the kit of the nearest `ScopeProvider`.
 *
 * @returns The kit.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const kit = useKit()
 * ```
 */
export const useKit = (): Kit => useScopeContext().kit
