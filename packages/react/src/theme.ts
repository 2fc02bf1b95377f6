/** What a host may set of the look. */
export type ThemeMode = 'auto' | 'light' | 'dark'

export interface Theme {
  /** `auto` follows the visitor's system. */
  readonly mode: ThemeMode
  /** `{ '--scope-accent': 'rebeccapurple' }`; the table is in the guide on theming. */
  readonly variables: Readonly<Partial<Record<`--scope-${string}`, string | undefined>>>
}

/** What is left out, or undefined, is as the provider says. */
export type ThemeChange = { readonly [K in keyof Theme]?: Theme[K] | undefined }

export const autoTheme: Theme = { mode: 'auto', variables: {} }
