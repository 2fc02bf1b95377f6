/** Its ways in, as connections are remembered by. */
export const embeddedWalletId = 'AUTH'
