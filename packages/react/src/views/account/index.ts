import type { ReactView } from '../view.js'

export const account: ReactView<'Account'> = {
  requiresAccount: true,
  react: {
    prefetchFrom: ['ConnectingExternal'],
    load: async () => (await import('./account-view.js')).AccountView,
  },
}
