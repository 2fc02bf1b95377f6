/** Whether an account is a smart account: as its wallet says, or as the embedded wallet uses it (SND-07). */
import type { AccountState } from './account.js'

export const isSmartAccount = ({
  account,
  preferredAccountType,
}: Pick<AccountState, 'account' | 'preferredAccountType'>): boolean =>
  (preferredAccountType ?? account?.type) === 'smartAccount'
