import { useScopeContext } from '../scope-context.js'
import type { Theme, ThemeChange } from '../theme.js'

/**
 * Returns the theme of the nearest provider, and a function to change it.
 *
 * @returns `theme` and `setTheme`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { theme, setTheme } = useTheme()
 * return <button onClick={() => setTheme({ mode: 'dark' })}>Dark</button>
 * ```
 */
export function useTheme(): {
  readonly theme: Theme
  readonly setTheme: (theme: ThemeChange) => void
} {
  const { theme, setTheme } = useScopeContext()
  return { theme, setTheme }
}
