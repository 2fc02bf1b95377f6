import type { DrawnView } from '../view.js'

export const walletSendPreview: DrawnView<'WalletSendPreview'> = {
  react: {
    comesAfter: ['WalletSend'],
    load: async () => (await import('./wallet-send-preview-view.js')).WalletSendPreviewView,
  },
}
