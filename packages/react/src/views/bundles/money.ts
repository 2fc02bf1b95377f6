import { bundle } from './bundle.js'

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
  () => import('./money-views.js').then((code) => code.moneyViews),
  { prefetchFrom: ['Account'] },
)
