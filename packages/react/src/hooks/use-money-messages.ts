import { enMoney, type MoneyMessages } from '../messages/en-money.js'
import { useScopeContext } from '../scope-context.js'

/** The words of money, in the language in use. Part of the code of the views that say them. */
export const useMoneyMessages = (): MoneyMessages => useScopeContext().messages?.money ?? enMoney
