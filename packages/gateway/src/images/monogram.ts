/** A drawing for what has none: one or two letters on a neutral ground. */

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** The first letters of the first two words; of one word its first letter. */
export function getLetters(name: string): string {
  const words = name.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []
  const first = (word: string | undefined) => [...(word ?? '')][0] ?? ''
  const letters = words.length > 1 ? first(words[0]) + first(words[1]) : first(words[0])
  return letters.toUpperCase() || '?'
}

/**
 * Neutral, so that pictures are the only color in a list, and the same as the letters that the kit draws. A browser
 * takes the dark colors where the page that shows the image is dark.
 */
export const monogramColors = {
  light: { ground: '#ebedf0', letters: '#5d6069' },
  dark: { ground: '#2e3037', letters: '#a8abb3' },
} as const

const { light, dark } = monogramColors
const style = `<style>rect{fill:${light.ground}}text{fill:${light.letters}}@media (prefers-color-scheme:dark){rect{fill:${dark.ground}}text{fill:${dark.letters}}}</style>`

/** `name` decides the letters and what a screen reader announces; `sign` replaces the letters. */
export function monogram(name: string, sign = getLetters(name)): string {
  const size = [...sign].length > 2 ? 22 : 26
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="${escaped(name)}">` +
    `<title>${escaped(name)}</title>${style}<rect width="64" height="64"/>` +
    `<text x="32" y="33" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" ` +
    `text-anchor="middle" dominant-baseline="central">${escaped(sign)}</text></svg>`
  )
}
