/** The site's terms and privacy policy: linked in the dialog, and accepted there before a visitor connects (MOD-08). */
import { atom, type WritableAtom } from 'nanostores'
import { KitError } from '../errors/kit-error.js'
import { assertKnownOptions } from '../errors/known-names.js'
import type { Feature } from '../feature.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** The site's terms and privacy policy. */
    legal: LegalFeature
  }
}

/** At least one of both. Each an http(s) URL, or a path of this site. */
export interface LegalOptions {
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
}

export interface LegalFeature extends LegalOptions {
  /** Whether the dialog shows a checkbox, and lets visitors connect once it is ticked: `features.legalCheckbox`. */
  readonly isRequired: boolean
  /**
   * Whether the visitor has accepted. True from the start if that is not required; otherwise false on each page load, and set
   * by the dialog's checkbox or by an interface of your own. It is not stored.
   */
  readonly $isAccepted: WritableAtom<boolean>
}

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const optionNames = [
  'termsConditionsUrl',
  'privacyPolicyUrl',
] as const satisfies readonly (keyof LegalOptions)[]

const isLink = (url: unknown): boolean =>
  typeof url === 'string' &&
  URL.canParse(url, 'https://site.example') &&
  /^https?:$/.test(new URL(url, 'https://site.example').protocol)

function check(options: LegalOptions): void {
  assertKnownOptions(options, optionNames, 'legal: ')
  const given = optionNames.filter((name) => options[name] !== undefined)
  if (given.length === 0)
    throw new KitError('option-invalid', `legal: ${optionNames.join(' or ')}: Required`)
  for (const name of given)
    if (!isLink(options[name]))
      throw new KitError(
        'option-invalid',
        `legal: ${name}: Invalid input: not an http(s) URL or a path`,
      )
}

/**
 * Makes the feature: `createKit({ legal: legal({ termsConditionsUrl, privacyPolicyUrl }) })`. The dialog names both below the
 * ways to connect. With `features: { legalCheckbox: true }` it asks visitors to accept them before they connect.
 *
 * @throws KitError `option-invalid`, with the path of what is wrong. Not in production builds.
 * @example
 * createKit({
 *   …,
 *   legal: legal({ termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' }),
 *   features: { legalCheckbox: true },
 * })
 */
export function legal(options: LegalOptions): Feature<'legal'> {
  if (process.env.NODE_ENV !== 'production') check(options)
  return {
    name: 'legal',
    setup({ options: { features } }) {
      const isRequired = features.legalCheckbox
      return { api: { ...options, isRequired, $isAccepted: atom(!isRequired) } }
    },
  }
}
