/** The stub of `send()`. What loads with the page is this file. */
import { atom } from 'nanostores'
import type { Feature } from '../feature.js'
import { lazily } from '../loading.js'
import type { Send } from './send-feature.js'

/** `createKit({ send: send() })`. */
export const send = (): Feature<'send'> => ({
  name: 'send',
  joinKit(site) {
    const $send = atom<Send | undefined>()
    let open: (() => Promise<Send>) | undefined
    const needsAccount = { needsAccount: true }
    return {
      face: { $send, open: () => open?.() },
      views: {
        WalletSend: needsAccount,
        WalletSendSelectToken: needsAccount,
        WalletSendPreview: needsAccount,
      },
      start(lifetime, kit) {
        open = lazily(() =>
          import('./open-send.js').then((code) => code.openSend(site, kit, lifetime, $send)),
        )
        lifetime.add(() => {
          open = undefined
        })
      },
    }
  },
})
