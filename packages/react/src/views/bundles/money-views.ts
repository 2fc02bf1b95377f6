/** The views of assets, as one file: a user who opens one of them continues to another. */
import { MoneyPart } from '../account/money-part.js'
import { Sending, SendingProgress } from '../account/sending.js'
import { TransactionDetailsView } from '../transaction-details/transaction-details-view.js'
import { TransactionsView } from '../transactions/transactions-view.js'
import { WalletCompatibleNetworksView } from '../wallet-compatible-networks/wallet-compatible-networks-view.js'
import { WalletReceiveView } from '../wallet-receive/wallet-receive-view.js'
import { WalletSendView } from '../wallet-send/wallet-send-view.js'
import { WalletSendPreviewView } from '../wallet-send-preview/wallet-send-preview-view.js'
import { WalletSendSelectTokenView } from '../wallet-send-select-token/wallet-send-select-token-view.js'

/** By name. For the account, its part with assets, and the progress of a transfer. */
export const moneyViews = {
  Account: MoneyPart,
  Sending,
  SendingProgress,
  TransactionDetails: TransactionDetailsView,
  Transactions: TransactionsView,
  WalletCompatibleNetworks: WalletCompatibleNetworksView,
  WalletReceive: WalletReceiveView,
  WalletSend: WalletSendView,
  WalletSendPreview: WalletSendPreviewView,
  WalletSendSelectToken: WalletSendSelectTokenView,
}
