/** Bytes of a wallet's secret, of which a phrase of twelve words is made, and of a share of it. */
export const secretLength = 16
export const shareLength = secretLength + 1
