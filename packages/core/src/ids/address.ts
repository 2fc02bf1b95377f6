/**
 * An address for lists: four leading and six trailing characters.
 * It identifies nothing (32 bits): show the whole address wherever money is about to move.
 */
export const shortAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address
