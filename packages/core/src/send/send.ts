/** The stub of `send()`. What loads with the page is this file. */
import type { Feature } from '../feature.js'
import { createOpening } from '../lazy-feature.js'
import type { Send, SendOptions } from './send-feature.js'

/** `createKit({ send: send() })`. */
export const send = (wishes: SendOptions = {}): Feature<'send'> => ({
  name: 'send',
  joinKit(site) {
    if (!site.options.features.send) return { face: undefined }
    const { $opened, open, start } = createOpening<Send>()
    const needsAccount = { needsAccount: true }
    return {
      face: { $send: $opened, open },
      views: {
        WalletSend: needsAccount,
        WalletSendSelectToken: needsAccount,
        WalletSendPreview: needsAccount,
      },
      start: (lifetime, kit) =>
        start(lifetime, () =>
          import('./open-send.js').then((code) => code.openSend(site, wishes, kit, lifetime)),
        ),
    }
  },
})
