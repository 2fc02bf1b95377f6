/** Builds the storage key that records when a user postponed setting up a recovery method. */
import type { CurrentUser } from '../session/schemas.js'

export const backupReminderKey = ({ user }: CurrentUser) => `later ${user.id}`
