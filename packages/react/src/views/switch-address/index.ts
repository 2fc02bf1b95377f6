import type { DrawnView } from '../view.js'

export const switchAddress: DrawnView<'SwitchAddress'> = {
  needsAccount: true,
  react: {
    load: async () => (await import('./switch-address-view.js')).SwitchAddressView,
  },
}
