/** What happens between a site and its wallets, as the host's analytics hear of it. */
import type { KitErrorCode } from '../../errors/codes.js'
import type { Namespace } from '../../ids/caip.js'

/** Analytics events of connections, networks and sign-in. */
export type ConnectionAnalyticsEvent =
  | { readonly type: 'SELECT_WALLET'; readonly walletId: string; readonly namespace: Namespace }
  | {
      readonly type: 'CONNECT_SUCCESS'
      readonly walletId: string
      readonly namespace: Namespace
      readonly reconnected: boolean
      /** Milliseconds from the choice of the wallet until it granted access. Not for wallets that reconnected. */
      readonly durationMs?: number | undefined
    }
  | { readonly type: 'CONNECT_ERROR'; readonly walletId: string; readonly code: KitErrorCode }
  | { readonly type: 'USER_REJECTED'; readonly walletId: string }
  | { readonly type: 'DISCONNECT_SUCCESS'; readonly namespace: Namespace }
  | { readonly type: 'DISCONNECT_ERROR'; readonly namespace: Namespace }
