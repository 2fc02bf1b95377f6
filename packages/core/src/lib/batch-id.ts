/**
 * Creates an id for a batch of calls: 32 random bytes in hexadecimal.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export function createBatchId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
