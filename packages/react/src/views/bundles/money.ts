import { bundle } from './bundle.js'

export const fetchMoneyViews = () => import('./money-views.js').then((code) => code.moneyViews)

/** Views of tokens, sending, receiving and history, in one chunk that the account view prefetches. */
export const money = bundle(
  [
    'TransactionDetails',
    'Transactions',
    'WalletCompatibleNetworks',
    'WalletReceive',
    'WalletSend',
    'WalletSendPreview',
    'WalletSendSelectToken',
  ],
  fetchMoneyViews,
  { prefetchFrom: ['Account'] },
)
