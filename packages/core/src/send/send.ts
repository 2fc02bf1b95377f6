/** The stub of `send()`. What loads with the page is this file. */
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { Send, SendOptions } from './send-feature.js'

/**
 * Creates the send feature. Users send the native currency and tokens from the dialog.
 *
 * @param options - Options of the feature.
 * @returns The feature, for `createKit`.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { send } from '@scope/core/send'
 *
 * const kit = createKit({ metadata, networks, adapters, send: send() })
 * ```
 */
export const send = (options: SendOptions = {}): Feature<'send'> => ({
  name: 'send',
  setup(context) {
    if (!context.options.features.send) return { api: undefined }
    const { $opened, open, start } = createLazyFeature<Send, InternalKit>((lifetime, kit) =>
      import('./open-send.js').then((code) => code.openSend(context, options, kit, lifetime)),
    )
    const requiresAccount = { requiresAccount: true }
    return {
      api: {
        showsToasts: options.toasts !== false,
        hasPending: () => !!context.createStorageItem('sendings', Boolean).get(),
        $send: $opened,
        open,
      },
      views: {
        WalletSend: requiresAccount,
        WalletSendSelectToken: requiresAccount,
        WalletSendPreview: requiresAccount,
      },
      start,
    }
  },
})
