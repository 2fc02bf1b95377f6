/**
 * Address poisoning (threat X4): an attacker sends dust from an address that looks like one you pay when shown in a
 * list.
 */
import { truncateAddress } from '../ids/address.js'

/**
 * The shortest forms in which lists show an address: this kit's own, and 4 + 4 digits without `0x`. Forms of 5 + 5 or 8 + 9
 * digits that agree agree in these, too. In all of Bitcoin's SegWit addresses the first four letters are the same: the last
 * four decide there, as they do for users of wallets that show no more.
 */
function shortForms(address: string): readonly string[] {
  const text = address.toLowerCase()
  return [
    truncateAddress(text),
    `${text.slice(0, text.startsWith('0x') ? 6 : 4)}…${text.slice(-4)}`,
  ]
}

/** The known address that this one could be taken for, if it is none of them itself. */
export function lookAlike(address: string, known: readonly string[]): string | undefined {
  const own = address.toLowerCase()
  if (known.some((candidate) => candidate.toLowerCase() === own)) return undefined
  const forms = shortForms(address)
  return known.find((candidate) => shortForms(candidate).some((form) => forms.includes(form)))
}
