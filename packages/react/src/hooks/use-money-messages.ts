import { enMoney, type MoneyMessages } from '../messages/en-money.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of assets in the current language. Loads with the views that use them. */
export const useMoneyMessages = (): MoneyMessages => useScopeContext().messages?.money ?? enMoney
