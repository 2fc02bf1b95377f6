/** Of the versions of a request that the user was shown, one is signed: the one that they approve. */
import { frameMessages } from '../../protocol/index.js'
import type { DecodedRequest } from '../approval/decoded-request.js'
import type { AllowanceLimit, Prepared } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'

export interface LimitChoice extends Pick<AllowanceLimit, 'asset' | 'max'> {
  /** Resolves to the request with that amount, to be shown. Nothing is chosen yet. */
  set(amount: bigint): Promise<DecodedRequest>
  /** Signs this one, which the user has seen, once it is approved. */
  choose(decoded: DecodedRequest): void
}

export function createLimitChoice(first: Prepared): {
  /** Undefined for a request whose amount can't be lowered. */
  readonly limit: LimitChoice | undefined
  getChosen(): Prepared
} {
  let chosen = first
  const versions = new Map([[first.decoded, first]])
  const { limit } = first
  return {
    limit: limit && {
      asset: limit.asset,
      max: limit.max,
      async set(amount) {
        const next = await limit.set(amount)
        versions.set(next.decoded, next)
        return next.decoded
      },
      choose(decoded) {
        const next = versions.get(decoded)
        if (!next) throw new FrameError('not-allowed', frameMessages.notAllowed)
        chosen = next
      },
    },
    getChosen: () => chosen,
  }
}
