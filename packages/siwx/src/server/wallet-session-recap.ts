/** What a pairing that signs in at once adds to its text (ERC-5573, WalletConnect's `wc_sessionAuthenticate`). */
import type { RecapAbility } from '../messages/recap.js'

/**
 * Checks whether all abilities of a message are EVM wallet methods (`request/…` on `eip155`). WalletConnect's
 * one-click sign-in adds them. They grant nothing on your site.
 *
 * @param abilities - Abilities of the message.
 * @returns True if there are no other abilities.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 * @example
 * ```ts
 * const policy = { recap: isWalletSessionRecap }
 * ```
 */
export const isWalletSessionRecap = (abilities: readonly RecapAbility[]): boolean =>
  abilities.every(
    ({ resource, ability }) => resource === 'eip155' && ability.startsWith('request/'),
  )
