/** Names of the service's own: which there may be, and whose suffix they have (NAM-01). */
import type { ErrorReason } from '../http/http-error.js'
import { isStorableText } from '../storable-text.js'

export interface Subname {
  /** All of it, in lower case. */
  readonly name: string
  readonly label: string
  readonly suffix: string
}

export interface Subnames {
  readonly suffixes: readonly string[]
  /** A name with one of the suffixes and one label before it; without a dot it is taken for one of the first. */
  read(text: string): Subname | undefined
  /** Returns why the name can't be registered. Returns undefined if it can. */
  getRejection(own: Subname): ErrorReason | undefined
}

/** Labels that users could mistake for the site's operator, or for no name at all. */
const reserved = new Set(
  (
    'about abuse account accounts admin administrator administration anonymous api app apps auth billing blog bridge ' +
    'contact default deploy docs donate email error exchange faucet finance gateway help home hostmaster http https info ' +
    'international invoice legal localhost login logout mail mailer-daemon master moderator money name names news nobody ' +
    'node nodes none null official operator owner pages password payment payments postmaster privacy recovery refund ' +
    'register registry resolver reverse root sales secure security seed server service settings sign-in signin signup site ' +
    'staff status support supporter swap system team terms test treasury trust undefined update user users vault verified ' +
    'verify wallet wallets webmaster welcome'
  ).split(' '),
)

const minLength = 4
/** Of a label in DNS. */
const maxLength = 63

export function getLabelError(label: string): string | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters a to z, digits and hyphens alone'
  if (label.length < minLength) return `at least ${minLength} characters`
  if (label.length > maxLength) return `at most ${maxLength} characters`
  if (label.startsWith('-') || label.endsWith('-')) return 'no hyphen at its beginning or end'
  // ENSIP-15 and IDNA: what begins so is an encoding of something else.
  if (label.slice(2, 4) === '--') return 'no two hyphens in third and fourth place'
  // It would be read as an address that it does not lead to.
  if (/^0x[0-9a-f]+$/.test(label)) return 'nothing that looks like an address'
  return undefined
}

export function createSubnames(
  suffixes: readonly string[],
  alsoReserved: readonly string[] = [],
): Subnames {
  const [first] = suffixes
  const taken = new Set([...reserved, ...alsoReserved])
  // The longest first: one suffix may end in another.
  const byLength = [...suffixes].sort((a, b) => b.length - a.length)

  return {
    suffixes,
    read(text) {
      // Letters beyond ASCII stay as they are, and are refused: folding them could make a name of what is none.
      const name = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
      if (/^[a-z0-9-]+$/.test(name) && first !== undefined)
        return { name: `${name}.${first}`, label: name, suffix: first }
      const suffix = byLength.find((ending) => name.endsWith(`.${ending}`))
      if (suffix === undefined) return undefined
      const label = name.slice(0, -suffix.length - 1)
      return label === '' || label.includes('.') || !isStorableText(label)
        ? undefined
        : { name, label, suffix }
    },
    getRejection({ label, suffix }) {
      if (suffix !== first) return { name: 'name', description: `a name that ends in .${first}` }
      const error = getLabelError(label)
      if (error !== undefined) return { name: 'name', description: error }
      return taken.has(label)
        ? { name: 'name', description: 'a name that is not reserved' }
        : undefined
    },
  }
}
