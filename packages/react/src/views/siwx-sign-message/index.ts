import type { ReactView } from '../view.js'

export const siwxSignMessage: ReactView<'SIWXSignMessage' | 'ConnectingSiwe'> = {
  react: {
    prefetchFrom: ['ConnectingExternal', 'ConnectingWalletConnect'],
    load: async () => (await import('./siwx-sign-message-view.js')).SiwxSignMessageView,
  },
}
