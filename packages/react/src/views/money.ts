import type { ViewName } from '@scope/core'
import type { ReactDrawing } from './view.js'

export const fetchMoneyViews = () => import('./money-views.js').then((code) => code.moneyViews)

const drawn = (
  name: Exclude<keyof Awaited<ReturnType<typeof fetchMoneyViews>>, 'MoneyPart'>,
  ...comesAfter: ViewName[]
): { readonly react: ReactDrawing } => ({
  react: { comesAfter, load: async () => (await fetchMoneyViews())[name] },
})

/** Of tokens, sending and receiving: there where the feature is. */
export const money = {
  WalletCompatibleNetworks: drawn('WalletCompatibleNetworksView'),
  WalletReceive: drawn('WalletReceiveView'),
  WalletSend: drawn('WalletSendView', 'Account'),
  WalletSendPreview: drawn('WalletSendPreviewView'),
  WalletSendSelectToken: drawn('WalletSendSelectTokenView'),
}
