/** Checks the page that a provider sends users to. */

const maxLength = 4_096
/** Parsers disagree about these. */
const ambiguous = /[\\\s\p{Cc}\p{Cf}]/u

/**
 * @param origins - Of the provider's checkout pages, from the settings.
 * @returns The URL as it was checked, in one writing. Undefined if users must not be sent there.
 */
export function readCheckoutUrl(text: string, origins: readonly string[]): string | undefined {
  if (text.length > maxLength || ambiguous.test(text) || !URL.canParse(text)) return undefined
  const { href, protocol, username, password, origin } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  if (username !== '' || password !== '' || !origins.includes(origin)) return undefined
  return href.length > maxLength ? undefined : href
}
