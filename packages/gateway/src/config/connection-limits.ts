/** Limits of connections, and of answers that wait to be read. */
import { whole } from './shapes.js'

const megabyte = 1024 * 1024

export const connectionLimits = {
  /** Bytes of all answers of one JSON-RPC request. */
  answerBytes: whole(65_536, 268_435_456, 'bytes').default(16 * megabyte),
  /** Bytes of answers that are made for one address, or wait for it to read them; and of all together. */
  waitingBytesPerAddress: whole(65_536, 1_073_741_824, 'bytes').default(64 * megabyte),
  waitingBytes: whole(1_048_576, 17_179_869_184, 'bytes').default(256 * megabyte),
  /** A connection whose client reads nothing of an answer for so long is closed. */
  writeSeconds: whole(1, 600, 'seconds').default(20),
  /** Open connections: of all, and of one address unless it is a proxy's. */
  connections: whole(1, 1_000_000, 'connections').default(10_000),
  connectionsPerAddress: whole(1, 1_000_000, 'connections').default(256),
}
