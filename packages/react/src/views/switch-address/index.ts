import type { ReactView } from '../view.js'

export const switchAddress: ReactView<'SwitchAddress'> = {
  requiresAccount: true,
  react: {
    load: async () => (await import('./switch-address-view.js')).SwitchAddressView,
  },
}
