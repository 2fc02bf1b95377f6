/** The site's terms and privacy policy: linked in the dialog, and accepted there before a visitor connects (MOD-08). */
import { atom, type WritableAtom } from 'nanostores'
import { KitError } from '../errors/kit-error.js'
import { assertKnownOptions } from '../errors/known-names.js'
import type { Feature } from '../feature.js'
import { parseUrl } from '../lib/parse-url.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** The site's terms and privacy policy. */
    legal: LegalFeature
  }
}

/** Options of `legal()`: at least one URL. Each is an http(s) URL or a path of this site. */
export interface LegalOptions {
  /** URL of the terms and conditions. */
  readonly termsConditionsUrl?: string | undefined
  /** URL of the privacy policy. */
  readonly privacyPolicyUrl?: string | undefined
}

/** API of the legal feature: `kit.legal`. */
export interface LegalFeature extends LegalOptions {
  /** Whether users must accept the terms before they connect: `features.legalCheckbox`. */
  readonly isRequired: boolean
  /**
   * Whether the user has accepted the terms. True if not required, else false on each page load. The
   * dialog's checkbox or your own interface sets it. Not stored.
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
  typeof url === 'string' && /^https?:$/.test(parseUrl(url, 'https://site.example')?.protocol ?? '')

function check(options: LegalOptions): void {
  assertKnownOptions(options, optionNames, 'legal: ')
  const definedNames = optionNames.filter((name) => options[name] !== undefined)
  if (definedNames.length === 0)
    throw new KitError('option-invalid', `legal: ${optionNames.join(' or ')}: Required`)
  for (const name of definedNames)
    if (!isLink(options[name]))
      throw new KitError(
        'option-invalid',
        `legal: ${name}: Invalid input: not an http(s) URL or a path`,
      )
}

/**
 * Creates the legal feature. The dialog links your terms and privacy policy. With
 * `features: { legalCheckbox: true }`, users must accept them before they connect (MOD-08).
 *
 * @param options - URLs of the terms and the privacy policy. At least one.
 * @returns The feature, for `createKit`.
 * @throws {KitError} with code `option-invalid` if an option is invalid. Only in development builds.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { legal } from '@scope/core/legal'
 *
 * const terms = legal({ termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' })
 * const kit = createKit({ metadata, networks, legal: terms, features: { legalCheckbox: true } })
 * ```
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
