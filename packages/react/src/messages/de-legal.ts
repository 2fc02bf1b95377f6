import type { LegalMessages } from './en-legal.js'

export const deLegal: LegalMessages = {
  accept: 'Ich akzeptiere: {links}.',
  notice: 'Mit dem Verbinden akzeptierst du: {links}.',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
}
