import type { ReceiveFeature } from '@scope/core/receive'
import { useKit } from '../scope-context.js'

/** Where the account in use can be paid; undefined on a site without `receive()`. */
export const useReceive = (): ReceiveFeature | undefined => useKit().receive
