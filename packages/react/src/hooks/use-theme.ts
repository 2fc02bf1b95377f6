import { useSurroundings } from '../scope-context.js'
import type { Theme, ThemeChange } from '../theme.js'

/** The theme of the nearest provider, and a way to change it. */
export function useTheme(): {
  readonly theme: Theme
  readonly setTheme: (theme: ThemeChange) => void
} {
  const { theme, setTheme } = useSurroundings()
  return { theme, setTheme }
}
