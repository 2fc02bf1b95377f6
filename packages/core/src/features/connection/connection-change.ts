/** The facts of one moment of connecting, for whoever counts or reacts. */
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { WalletIdentity } from './connection-machine.js'

export type ConnectionChange =
  | {
      readonly type: 'asked' | 'rejected'
      readonly walletId: string
      readonly namespace: Namespace
    }
  | { readonly type: 'failed'; readonly walletId: string; readonly problem: KitError }
  | {
      readonly type: 'connected'
      readonly wallet: WalletIdentity
      readonly namespace: Namespace
      readonly reconnected: boolean
    }
  | { readonly type: 'disconnected'; readonly namespace: Namespace }
  | {
      readonly type: 'disconnect-failed'
      readonly namespace: Namespace
      readonly problem: KitError
    }
