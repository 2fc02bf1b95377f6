import type { ReceiveFeature } from '@scope/core/receive'
import { useKit } from '../scope-context.js'

/** Returns the receive feature. Undefined on a site without `receive()`. */
export const useReceive = (): ReceiveFeature | undefined => useKit().receive
