/** A wallet's id as it is remembered: without the mark that tells two of one name apart, another one at every load. */
export const stableId = (walletId: string): string => walletId.split('#')[0] ?? walletId
