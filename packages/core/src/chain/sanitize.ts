/** What may be shown of a wallet that says it itself: every field is hostile until it is read here. */
import { checkImage } from './image.js'

/** Control, direction and other invisible characters: they hide or turn round what a person reads. */
const unseen = /[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu
const maxNameLength = 48

/** Text a wallet chose, safe to show; empty where it is none. */
export const sanitizeText = (value: unknown, maxLength = maxNameLength): string =>
  typeof value === 'string'
    ? value.slice(0, 1_024).replace(unseen, '').trim().slice(0, maxLength)
    : ''

/** Name and icon. The name is empty where there is none; a bad icon costs the icon only. */
export function sanitizeWalletInfo(
  name: unknown,
  icon: unknown,
): { name: string; imageUrl?: string } {
  const imageUrl = checkImage(icon)
  return { name: sanitizeText(name), ...(imageUrl && { imageUrl }) }
}
