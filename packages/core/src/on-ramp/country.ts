/** Country of the user: as chosen, as the site says, or as the browser's languages tell. */

/** Where the user is, as the gateway asks for it. */
export interface Place {
  readonly country: string
  readonly subdivision?: string | undefined
}

/** Countries whose currency is the euro. */
const euro =
  ' AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT '
const others: Readonly<Record<string, string | null>> = {
  __proto__: null,
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  GB: 'GBP',
  JP: 'JPY',
  MX: 'MXN',
}

/** Currency of a country, where it is surely known. */
export const getCurrencyOf = (country: string): string =>
  euro.includes(` ${country} `) ? 'EUR' : (others[country] ?? 'USD')

/** Region of the first language tag that has one. */
export function guessCountry(languages: readonly string[]): string {
  for (const tag of languages) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase()
    if (region) return region
  }
  return 'US'
}

const code = /^[A-Z]{2}$/

const isCode = (value: unknown): value is string => typeof value === 'string' && code.test(value)

/** A place as it was stored, or as a form has it. */
export function readPlace(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null || !('country' in value)) return undefined
  const { country } = value
  const subdivision = 'subdivision' in value ? value.subdivision : undefined
  if (!isCode(country)) return undefined
  return { country, ...(isCode(subdivision) && { subdivision }) }
}
