/** Returns undefined for a text that is no URL. Safari lacks `URL.canParse` before 17. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
