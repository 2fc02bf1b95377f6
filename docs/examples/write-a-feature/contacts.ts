import { type Feature, KitError } from '@scope/core'
// For its types alone: how React draws a view.
import type {} from '@scope/react'
import { atom, type ReadableAtom } from 'nanostores'
import { type Contact, readContacts } from './read-contacts.js'

export interface Contacts {
  readonly $contacts: ReadableAtom<readonly Contact[]>
  save(contact: Contact): void
  forget(address: string): void
}

declare module '@scope/core' {
  interface KitFeatures {
    contacts: Contacts
  }
  interface ViewParameters {
    Contacts: undefined
  }
  interface KitEvents {
    CONTACT_SAVED: { readonly total: number }
  }
}

export interface ContactsOptions {
  /** How many are kept. */
  readonly limit?: number
}

/** Names for addresses: `createKit({ contacts: contacts() })`. Throws `option-invalid`. */
export function contacts({ limit = 50 }: ContactsOptions = {}): Feature<'contacts'> {
  if (!(Number.isInteger(limit) && limit > 0))
    throw new KitError('option-invalid', 'contacts: limit: Invalid input: not a number from 1')
  return {
    name: 'contacts',
    setup({ createStorageItem, emit }) {
      const kept = createStorageItem('contacts', readContacts)
      const $contacts = atom<readonly Contact[]>([])
      const without = (address: string) =>
        $contacts.get().filter((contact) => contact.address !== address)
      function keep(next: readonly Contact[]) {
        $contacts.set(next)
        kept.set(next)
      }
      return {
        api: {
          $contacts,
          save(contact) {
            keep([contact, ...without(contact.address)].slice(0, limit))
            emit({ type: 'CONTACT_SAVED', total: $contacts.get().length })
          },
          forget: (address) => keep(without(address)),
        },
        views: {
          Contacts: {
            requiresAccount: true,
            react: {
              title: () => 'Contacts',
              prefetchFrom: ['Account'],
              load: async () => (await import('./contacts-view.js')).ContactsView,
            },
          },
        },
        start(lifetime) {
          $contacts.set(kept.get() ?? [])
          lifetime.onDispose(() => $contacts.set([]))
        },
      }
    },
  }
}
