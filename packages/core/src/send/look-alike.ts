/** Address poisoning (threat X4): somebody sends dust from an address that looks in lists like one you pay. */
import { shortAddress } from '../ids/address.js'

const shownAs = (address: string) => shortAddress(address).toLowerCase()

/** The known address that this one could be taken for, if it is none of them itself. */
export function lookAlike(address: string, known: readonly string[]): string | undefined {
  const own = address.toLowerCase()
  if (known.some((one) => one.toLowerCase() === own)) return undefined
  return known.find((one) => shownAs(one) === shownAs(address))
}
