/** What a pairing that signs in at once adds to its text (ERC-5573, WalletConnect's `wc_sessionAuthenticate`). */
import type { RecapAbility } from '../messages/recap.js'

/**
 * `policy: { recap: isWalletSessionRecap }`: accepts that the wallet may be asked for methods of EVM, which any connection
 * is about, and nothing else: no ability over what is the site's.
 */
export const isWalletSessionRecap = (abilities: readonly RecapAbility[]): boolean =>
  abilities.every(
    ({ resource, ability }) => resource === 'eip155' && ability.startsWith('request/'),
  )
