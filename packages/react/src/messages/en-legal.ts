/** The words of terms and privacy policy: part of the code that asks to accept them. `{links}`: one or both of the two. */
export const enLegal = {
  accept: 'I accept the {links}.',
  notice: 'By connecting, you accept the {links}.',
  terms: 'terms of service',
  privacy: 'privacy policy',
}

export type LegalMessages = typeof enLegal
