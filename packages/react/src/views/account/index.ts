import type { DrawnView } from '../view.js'

export const account: DrawnView<'Account'> = {
  needsAccount: true,
  react: {
    comesAfter: ['ConnectingExternal'],
    load: async () => (await import('./account-view.js')).AccountView,
  },
}
