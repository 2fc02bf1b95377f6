/** The public face of `@scope/core/send`. */
export type { FeeChoice, Holding, TransferPreview } from '../chain/assets.js'
export { send } from './send.js'
export type {
  Draft,
  PreviewState,
  Recipient,
  Send,
  SendFeature,
  Sending,
  SendOptions,
  Verdict,
  Warning,
} from './send-feature.js'
