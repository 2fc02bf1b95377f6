/** The public face of `@scope/core/send`. */
export type { FeeChoice, TokenBalance, TransferPreview } from '../chain/assets.js'
export { send } from './send.js'
export type {
  Draft,
  DraftStatus,
  OutgoingTransfer,
  PreviewState,
  Recipient,
  Send,
  SendFeature,
  SendOptions,
  Warning,
} from './send-feature.js'
