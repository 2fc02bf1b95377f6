/** Under which name it is kept that somebody said later, as they were asked what is to bring their wallet back. */
import type { CurrentUser } from '../session/schemas.js'

export const backupReminderKey = ({ person }: CurrentUser) => `later ${person.id}`
