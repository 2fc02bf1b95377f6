import type { DrawnView } from '../view.js'

export const siwxSignMessage: DrawnView<'SIWXSignMessage' | 'ConnectingSiwe'> = {
  react: {
    comesAfter: ['ConnectingExternal', 'ConnectingWalletConnect'],
    load: async () => (await import('./siwx-sign-message-view.js')).SiwxSignMessageView,
  },
}
