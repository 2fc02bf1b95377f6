/** The stub of `send()`. What loads with the page is this file. */
import type { Feature } from '../feature.js'
import { createLazyFeature } from '../lazy-feature.js'
import type { Send, SendOptions } from './send-feature.js'

/** `createKit({ send: send() })`. */
export const send = (wishes: SendOptions = {}): Feature<'send'> => ({
  name: 'send',
  setup(site) {
    if (!site.options.features.send) return { api: undefined }
    const { $opened, open, start } = createLazyFeature<Send>()
    const requiresAccount = { requiresAccount: true }
    return {
      api: { $send: $opened, open },
      views: {
        WalletSend: requiresAccount,
        WalletSendSelectToken: requiresAccount,
        WalletSendPreview: requiresAccount,
      },
      start: (lifetime, kit) =>
        start(lifetime, () =>
          import('./open-send.js').then((code) => code.openSend(site, wishes, kit, lifetime)),
        ),
    }
  },
})
