/** How the kit's own card looks, so that the frame looks like it: as far as the frame lets a page say. */
import type { RequestPayload } from '../protocol/index.js'

const names = ['--scope-accent', '--scope-radius'] as const

/** `auto` is said as what it is now: a frame that was told `dark` would stay dark. */
function getMode(page: (Window & typeof globalThis) | undefined, requested: string | undefined) {
  if (requested === 'light' || requested === 'dark') return requested
  if (requested === undefined) return undefined
  return page?.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function getTheme(
  page: (Window & typeof globalThis) | undefined,
): RequestPayload<'SYNC_THEME'> {
  const card = page?.document.querySelector<HTMLElement>('.scope')
  const mode = getMode(page, card?.dataset.scopeTheme)
  const style = card && page?.getComputedStyle(card)
  const variables = names.flatMap((name) => {
    const value = style?.getPropertyValue(name).trim()
    return value ? [[name, value.slice(0, 256)] as const] : []
  })
  const locale = card?.lang || page?.document.documentElement.lang
  return {
    ...(mode && { themeMode: mode }),
    themeVariables: Object.fromEntries(variables),
    ...(locale && { locale: locale.slice(0, 35) }),
  }
}
