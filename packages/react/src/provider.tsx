import type { Kit } from '@scope/core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Advice } from './advice.js'
import type { Messages } from './messages/en.js'
import { type LocaleName, loadMessages } from './messages/load.js'
import { ModalHost } from './modal/modal-host.js'
import { ScopeContext, type ScopeContextValue } from './scope-context.js'
import { autoTheme, type Theme, type ThemeChange, type ThemeMode } from './theme.js'
import { useEffectBeforePaint } from './use-isomorphic-layout-effect.js'

/** Bundlers replace it. Node defines it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Props of `ScopeProvider`. */
export interface ScopeProviderProps {
  /** Kit from `createKit`, created once outside of components. Several providers may share one. */
  readonly kit: Kit
  /**
   * BCP 47 tag, whose language is loaded on mount (`de-AT` is `de`), or messages of your own. Unknown languages
   * fall back to English. Pass messages to avoid a flash of English. @default 'en'
   */
  readonly locale?: LocaleName | (string & {}) | Messages | undefined
  /** Color scheme. `setTheme` of `useTheme` overrides it. @default 'auto' */
  readonly theme?: ThemeMode | undefined
  /** CSS custom properties, such as `{ '--scope-accent': 'rebeccapurple' }`. @default {} */
  readonly themeVariables?: Theme['variables'] | undefined
  /** Components that use the kit. */
  readonly children?: ReactNode | undefined
}

function useLocale(locale: string | Messages) {
  const [loaded, setLoaded] = useState<{ name: string; messages: Messages | undefined }>()
  /** Keeps the last rendered messages while another language loads. */
  const shown = useRef<{ readonly messages: Messages | undefined }>(undefined)
  useEffect(() => {
    if (typeof locale !== 'string' || locale === 'en') return
    let isCurrent = true
    loadMessages(locale).then(
      (messages) => isCurrent && setLoaded({ name: locale, messages }),
      // Failed to load: the current language stays, and everything works.
      () => isCurrent && setLoaded({ name: locale, messages: shown.current?.messages }),
    )
    return () => {
      isCurrent = false
    }
  }, [locale])
  let current: { readonly messages: Messages | undefined } | undefined
  if (typeof locale !== 'string') current = { messages: locale }
  else if (locale === 'en') current = { messages: undefined }
  else current = loaded?.name === locale ? loaded : shown.current
  useEffect(() => {
    shown.current = current
  })
  return { messages: current?.messages, isTranslating: !current }
}

/**
 * Provides a kit, language and theme to all components below it, starts the kit, and renders the dialog when
 * it opens.
 *
 * @param props - The kit, and optionally language, theme and theme variables.
 * @returns The provider with its children.
 * @throws {Error} if `kit` is missing, in development builds.
 * @example
 * ```tsx
 * <ScopeProvider kit={kit} locale="de" theme="dark">
 *   <ConnectButton />
 * </ScopeProvider>
 * ```
 */
export function ScopeProvider({
  kit,
  locale = 'en',
  theme: mode,
  themeVariables,
  children,
}: ScopeProviderProps) {
  if (process.env.NODE_ENV !== 'production' && !kit)
    throw new Error('ScopeProvider: the prop "kit" is missing. Pass what createKit returns.')
  const { messages, isTranslating } = useLocale(locale)
  const [chosen, setChosen] = useState<ThemeChange>({})
  const setTheme = useCallback((next: ThemeChange) => setChosen((now) => ({ ...now, ...next })), [])

  // Before paint: the first frame shows the address of a returning user.
  useEffectBeforePaint(() => kit.start(), [kit])

  const surroundings = useMemo<ScopeContextValue>(
    () => ({
      kit,
      messages,
      isTranslating,
      theme: {
        mode: chosen.mode ?? mode ?? autoTheme.mode,
        variables: chosen.variables ?? themeVariables ?? autoTheme.variables,
      },
      setTheme,
    }),
    [kit, messages, isTranslating, chosen, mode, themeVariables, setTheme],
  )
  return (
    <ScopeContext.Provider value={surroundings}>
      {process.env.NODE_ENV === 'development' && <Advice kit={kit} variables={themeVariables} />}
      {children}
      <ModalHost />
    </ScopeContext.Provider>
  )
}
