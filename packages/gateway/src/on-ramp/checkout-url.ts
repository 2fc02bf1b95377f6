/** Checks the page that a provider sends users to. */

const maxLength = 4_096

/** @param origins - Of the provider's checkout pages, from the settings. */
export function isCheckoutUrl(text: string, origins: readonly string[]): boolean {
  if (text.length > maxLength || !URL.canParse(text)) return false
  const { protocol, username, password, origin } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return username === '' && password === '' && origins.includes(origin)
}
