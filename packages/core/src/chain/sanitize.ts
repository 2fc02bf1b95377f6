/** What may be shown of a wallet that says it itself: every field is hostile until it is read here. */
import { checkImage } from './image.js'

/** Control, direction and other invisible characters: they hide or turn round what a person reads. */
const unseen = /[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu
const maxNameLength = 48

/**
 * Sanitizes text that a wallet provides. Removes control, direction and other invisible characters, which
 * can mislead users.
 *
 * @param value - Any value. At most 1,024 characters are read.
 * @param maxLength - Maximum length of the result. Defaults to 48.
 * @returns Text that is safe to display. Empty if there is none.
 * @example
 * ```ts
 * import { sanitizeText } from '@scope/core/chain'
 *
 * sanitizeText(' My\u202eWallet ') // 'MyWallet'
 * ```
 */
export const sanitizeText = (value: unknown, maxLength = maxNameLength): string =>
  typeof value === 'string'
    ? value.slice(0, 1_024).replace(unseen, '').trim().slice(0, maxLength)
    : ''

/**
 * Sanitizes the name and icon that a wallet provides. Drops an invalid icon and keeps the name.
 *
 * @param name - Any value. See `sanitizeText`.
 * @param icon - Any value. See `checkImage`.
 * @returns The name, empty if there is none, and `imageUrl` if the icon is valid.
 * @example
 * ```ts
 * import { sanitizeWalletInfo } from '@scope/core/chain'
 *
 * const { name, imageUrl } = sanitizeWalletInfo(wallet.name, wallet.icon)
 * ```
 */
export function sanitizeWalletInfo(
  name: unknown,
  icon: unknown,
): { name: string; imageUrl?: string } {
  const imageUrl = checkImage(icon)
  return { name: sanitizeText(name), ...(imageUrl && { imageUrl }) }
}
