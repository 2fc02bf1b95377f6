import type { AccountState } from '@scope/core'
import type {} from '@scope/core/walletconnect'

/** The wallet as it is drawn. */
export type ShownWallet = NonNullable<AccountState['wallet']>

/** Returns the wallet of an account. Behind WalletConnect it is the one in the phone, which the user knows. */
export const getShownWallet = ({
  wallet,
  peer,
}: Pick<AccountState, 'wallet' | 'peer'>): ShownWallet | undefined =>
  wallet && peer ? { ...wallet, ...peer } : wallet
