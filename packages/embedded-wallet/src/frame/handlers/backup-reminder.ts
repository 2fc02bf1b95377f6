/** Builds the storage key that records when a user postponed setting up a recovery method. */
export const backupReminderKey = (userId: string) => `later ${userId}`
