import { enNoWallet, type NoWalletMessages } from '../messages/en-no-wallet.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages for users without an installed wallet. Loads with what shows them. */
export const useNoWalletMessages = (): NoWalletMessages =>
  useScopeContext().messages?.noWallet ?? enNoWallet
