import type { ReactView } from '../view.js'

export const accountSettings: ReactView<'AccountSettings'> = {
  requiresAccount: true,
  react: {
    prefetchFrom: ['Account'],
    load: async () => (await import('./account-settings-view.js')).AccountSettingsView,
  },
}
