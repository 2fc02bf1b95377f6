/** Which blocks are read: those that most of the cluster voted for. Neither what may be dropped, nor what is half a minute old. */
export const commitment = 'confirmed'
