import type { ReactView } from '../view.js'

export const fetchMoneyViews = () => import('./money-views.js').then((code) => code.moneyViews)

type MoneyView = Exclude<
  keyof Awaited<ReturnType<typeof fetchMoneyViews>>,
  'Account' | 'Sending' | 'SendingProgress'
>

const drawn = (name: MoneyView): ReactView => ({
  react: { prefetchFrom: ['Account'], load: async () => (await fetchMoneyViews())[name] },
})

/** Views of tokens, sending, receiving and history, in one chunk that the account view prefetches. */
export const money: Record<MoneyView, ReactView> = {
  TransactionDetails: drawn('TransactionDetails'),
  Transactions: drawn('Transactions'),
  WalletCompatibleNetworks: drawn('WalletCompatibleNetworks'),
  WalletReceive: drawn('WalletReceive'),
  WalletSend: drawn('WalletSend'),
  WalletSendPreview: drawn('WalletSendPreview'),
  WalletSendSelectToken: drawn('WalletSendSelectToken'),
}
