/**
 * Names the requesting browser in an email (threat A4), in words from these tables. The client controls the header, so
 * none of its text is copied.
 */

/** The first that fits: browsers name those that they are built upon, too. */
const families = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

type Family = (typeof families)[number][0]
type System = (typeof systems)[number][0]

/** `Firefox/Linux`, as it is kept; one or both are empty where nothing fits. */
export type Browser = `${Family | ''}/${System | ''}`

/** Max length. No browser sends a longer header. */
const maxLength = 512

export function getBrowser(userAgent: string | undefined): Browser {
  const text = userAgent && userAgent.length <= maxLength ? userAgent : ''
  const family = families.find(([, pattern]) => pattern.test(text))?.[0] ?? ''
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0] ?? ''
  return `${family}/${system}`
}

/** `kept`: what was one, wherever it was in between. */
export function getNames(browserName: string): {
  readonly family?: Family
  readonly system?: System
} {
  const [first, second] = browserName.split('/')
  const family = families.find(([name]) => name === first)?.[0]
  const system = systems.find(([name]) => name === second)?.[0]
  return { ...(family && { family }), ...(system && { system }) }
}
