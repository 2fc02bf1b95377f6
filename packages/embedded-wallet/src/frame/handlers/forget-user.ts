/** Deletes what this site has stored of a user: nothing of them is the next user's to find (threat F18). */
import { getEmailChangeKey } from '../session/email-change-key.js'
import type { SmartAccounts } from '../smart-accounts.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { backupReminderKey } from './backup-reminder.js'
import type { Networks } from './networks.js'
import type { RecordStore } from './record-store.js'

export interface ForgetUserDeps {
  readonly networks: Networks
  readonly records: Pick<RecordStore, 'batches' | 'permissions'>
  readonly smartAccounts: Pick<SmartAccounts, 'accounts'>
  readonly store: Pick<KeyValueStore, 'remove'>
  readonly projectId: string
  readonly parentOrigin: string
}

/** Shares and recipients stay: they are stored by user and by account. */
export async function forgetUser(
  { networks, records, smartAccounts, store, ...about }: ForgetUserDeps,
  userId: string,
): Promise<void> {
  await networks.forget()
  await records.batches.forget()
  await records.permissions.forget()
  await smartAccounts.accounts.forget()
  const keys = [getEmailChangeKey(about), backupReminderKey(userId)]
  for (const key of keys) await store.remove(key).catch(() => undefined)
}
