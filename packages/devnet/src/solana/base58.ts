/** Keys and signatures as Solana writes them. */
import { getBase58Decoder } from '@solana/kit'

export const base58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
