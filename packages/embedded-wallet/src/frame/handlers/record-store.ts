/** What the frame stores of a user for a site. Only the session of that user writes it (threat F18). */
import type { GrantedPermissions, SentBatches } from '../approval/prepared.js'
import type { SessionCalls, UserSession } from '../session/session.js'
import { createStoredPermissions } from '../session/stored-permissions.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { type Batches, createBatches } from './batches.js'
import { type Contacts, createContacts } from './contacts.js'
import { createPermissions, type Permissions } from './permissions.js'

/** Each write rejects, or is dropped, once the user has signed out. */
export interface UserRecords {
  readonly contacts: Pick<Contacts, 'of' | 'expect'>
  readonly batches: SentBatches
  readonly permissions: GrantedPermissions
}

/** Of the signed-in user: to be read, and to be forgotten. */
export interface RecordStore {
  readonly contacts: Pick<Contacts, 'forget'>
  readonly batches: Pick<Batches, 'status' | 'findOperations' | 'forget'>
  readonly permissions: Pick<Permissions, 'list' | 'forget'>
  getRecords(user: UserSession): UserRecords
}

export interface RecordStoreDeps {
  readonly session: SessionCalls
  readonly store: KeyValueStore
  readonly projectId: string
  readonly parentOrigin: string
  now(): number
}

export function createRecordStore({ session, store, now, ...about }: RecordStoreDeps): RecordStore {
  const { projectId, parentOrigin } = about
  const open = (own: KeyValueStore, calls: SessionCalls) => ({
    contacts: createContacts(own),
    batches: createBatches({ store: own, projectId, parentOrigin }),
    permissions: createPermissions({
      store: own,
      stored: createStoredPermissions({ session: calls, parentOrigin }),
      projectId,
      parentOrigin,
      now,
    }),
  })
  return { ...open(store, session), getRecords: (user) => open(user.store, user) }
}
