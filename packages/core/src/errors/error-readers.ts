/**
 * All that reads errors of wallets and nodes, as one chunk: it is fetched when the first error has to be read, since the
 * table of their words is larger than what asks. `read-error.ts` fetches it.
 */
import { toKitError } from './normalize.js'
import { toSendError } from './outcome.js'
import { toWalletError } from './wallet-error.js'

export const errorReaders = { toKitError, toSendError, toWalletError }
