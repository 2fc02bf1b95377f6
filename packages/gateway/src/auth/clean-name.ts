/** Names that accounts elsewhere have for their users: shown to them, so they must not rearrange what is beside them. */

/** Control characters, line ends, and what changes the direction of a text. Joiners stay: names and emoji need them. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Replaces each control and direction character by a space, and joins the spaces. */
export const cleanName = (name: string): string =>
  name.replaceAll(hidden, ' ').replaceAll(/ +/g, ' ').trim()
