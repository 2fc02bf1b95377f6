/** The public face of `@scope/core/receive`. */
export type { PaymentUriRequest } from '../chain/assets.js'
export { type ReceiveFeature, receive } from './receive.js'
