/** The part of a kit that deals with wallets: fetched where one is remembered, or as somebody comes near. Composes as
 * `create-kit` does. */
import { type AtWorkNeeds, putToWork } from './features/connection/at-work.js'
import { type FollowingNeeds, followWallets } from './follow-wallets.js'
import type { Lifetime } from './lifetime.js'

export function createLive(needs: {
  readonly connection: AtWorkNeeds
  readonly following: FollowingNeeds
}) {
  const connection = putToWork(needs.connection)
  const following = followWallets(needs.following)
  return {
    connection,
    following,
    start(lifetime: Lifetime) {
      connection.start(lifetime)
      following.start(lifetime)
    },
  }
}

export type Live = ReturnType<typeof createLive>
