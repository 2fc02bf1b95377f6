/** Color scheme. `auto` follows the user's system. */
export type ThemeMode = 'auto' | 'light' | 'dark'

/** Theme of Scope's components: color scheme and CSS custom properties. */
export interface Theme {
  /** `auto` follows the user's system. */
  readonly mode: ThemeMode
  /** `{ '--scope-accent': 'rebeccapurple' }`; the table is in the guide on theming. */
  readonly variables: Readonly<Partial<Record<`--scope-${string}`, string | undefined>>>
}

/** Change of a theme. Absent properties stay as they are. Undefined restores the provider's value. */
export type ThemeChange = { readonly [K in keyof Theme]?: Theme[K] | undefined }

export const autoTheme: Theme = { mode: 'auto', variables: {} }
