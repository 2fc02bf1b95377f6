/** Bitcoin's own way to write a length. Messages are short: three bytes are the most there are. */
export const compactSize = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8)
