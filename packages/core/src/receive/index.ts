/** The public face of `@scope/core/receive`. */
export { type ReceiveFeature, receive } from './receive.js'
