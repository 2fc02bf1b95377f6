/** Messages of the terms and the privacy policy. `{links}` stands for one or both links. */
export const enLegal = {
  accept: 'I accept the {links}.',
  notice: 'By connecting, you accept the {links}.',
  terms: 'terms of service',
  privacy: 'privacy policy',
}

export type LegalMessages = typeof enLegal
