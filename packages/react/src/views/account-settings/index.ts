import type { DrawnView } from '../view.js'

export const accountSettings: DrawnView<'AccountSettings'> = {
  needsAccount: true,
  react: {
    comesAfter: ['Account'],
    load: async () => (await import('./account-settings-view.js')).AccountSettingsView,
  },
}
