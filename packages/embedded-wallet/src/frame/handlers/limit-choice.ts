/** Of the versions of a request that the user was shown, one is signed: the one that they approve. */
import { frameMessages } from '../../protocol/index.js'
import type { DecodedRequest } from '../approval/decoded-request.js'
import type { AllowanceLimit, Prepared } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'

/** What may be lowered, and to at most how much. Can be posted to another window. */
export type ShownLimit = Pick<AllowanceLimit, 'action' | 'asset' | 'max'>

/** A request as the screen shows it. */
export interface ShownVersion {
  readonly decoded: DecodedRequest
  readonly limits: readonly ShownLimit[]
}

export interface LimitChoice {
  /** The request as the page asked for it. */
  readonly first: ShownVersion
  /**
   * Resolves to the request with that amount, to be shown. Nothing is chosen yet.
   *
   * @param from - Version that the user lowers an amount of. Its other limits stay.
   * @param action - Index of the `approve` in its actions.
   */
  set(from: ShownVersion, action: number, amount: bigint): Promise<ShownVersion>
  /** Signs this one, which the user has seen, once it is approved. */
  choose(version: ShownVersion): void
}

const toShown = ({ decoded, limits = [] }: Prepared): ShownVersion => ({
  decoded,
  limits: limits.map(({ action, asset, max }) => ({ action, asset, max })),
})

export function createLimitChoice(first: Prepared): {
  readonly choice: LimitChoice
  getChosen(): Prepared
} {
  let chosen = first
  const versions = new Map<ShownVersion, Prepared>()
  function add(prepared: Prepared): ShownVersion {
    const shown = toShown(prepared)
    versions.set(shown, prepared)
    return shown
  }
  function getPrepared(version: ShownVersion): Prepared {
    const prepared = versions.get(version)
    if (!prepared) throw new FrameError('not-allowed', frameMessages.notAllowed)
    return prepared
  }
  return {
    choice: {
      first: add(first),
      async set(from, action, amount) {
        const limit = getPrepared(from).limits?.find((each) => each.action === action)
        if (!limit) throw new FrameError('not-allowed', frameMessages.notAllowed)
        return add(await limit.set(amount))
      },
      choose(version) {
        chosen = getPrepared(version)
      },
    },
    getChosen: () => chosen,
  }
}
