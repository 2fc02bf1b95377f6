/**
 * How the frame looks, as far as the page around may say: light or dark, an accent, how round its corners are, the language.
 * Nothing else: a page that chose the colour of texts could hide what is signed (threat F5).
 */
import type { RequestPayload } from '../../protocol/index.js'
import { en } from './messages/en.js'
import { loadScreenMessages } from './messages/load.js'
import type { ScreenMessages } from './messages/screen-messages.js'

export interface Appearance {
  messages(): ScreenMessages
  /** BCP 47, as the page has said: of mails, too. */
  locale(): string
  apply(theme: RequestPayload<'SYNC_THEME'>): Promise<void>
}

const names = { accent: '--scope-accent', radius: '--scope-radius' } as const
const largestRadius = 32

const getRadius = (value: string | number): string | undefined => {
  const pixels = typeof value === 'number' ? value : /^(\d{1,3})px$/.exec(value)?.[1]
  return pixels === undefined ? undefined : `${Math.min(Number(pixels), largestRadius)}px`
}

/** Colours that let nothing through: by name, in hex, or by a function without an alpha. */
const opaque =
  /^(?!transparent$|currentcolor$)(?:[a-z]+|#[\da-f]{3}|#[\da-f]{6}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)\((?!from)[^/,()]+(?:,[^/,()]+,[^/,()]+)?\))$/i

/** A colour as browsers read it. A transparent one could show the page's own button in place of Approve (threat F5). */
const getColor = (value: string | number): string | undefined =>
  typeof value === 'string' && opaque.test(value.trim()) && CSS.supports('color', value)
    ? value
    : undefined

export function createAppearance(root: HTMLElement): Appearance {
  let messages = en
  let locale = 'en'
  return {
    messages: () => messages,
    locale: () => locale,
    async apply({ themeMode, themeVariables = {}, locale: request }) {
      if (themeMode) root.dataset.theme = themeMode
      const { [names.accent]: accent, [names.radius]: radius } = themeVariables
      const color = accent === undefined ? undefined : getColor(accent)
      if (color) root.style.setProperty('--asked-accent', color)
      const round = radius === undefined ? undefined : getRadius(radius)
      if (round) root.style.setProperty('--radius', round)
      if (request === undefined) return
      locale = request
      messages = await loadScreenMessages(request)
      root.lang = messages.locale
      root.dir = messages.direction
    },
  }
}
