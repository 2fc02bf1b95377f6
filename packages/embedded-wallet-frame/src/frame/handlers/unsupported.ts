/** Ways in that this frame does not have. */
import { frameWords } from '../../protocol/index.js'
import { FrameProblem } from '../frame-error.js'
import type { Handlers } from '../serve.js'

const refuse = (): Promise<never> =>
  Promise.reject(new FrameProblem('unsupported', frameWords.fallback))

export const unsupported = {
  GET_FARCASTER_URI: refuse,
  CONNECT_FARCASTER: refuse,
} satisfies Partial<Handlers>
