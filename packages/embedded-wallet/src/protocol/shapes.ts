/** Values that several messages carry, each with the roof of what is believed. */
import * as z from 'zod/mini'

/** CAIP-2, of the chains an embedded wallet has accounts on. */
export const chainId = z
  .string()
  .check(z.regex(/^(eip155:[1-9]\d{0,31}|solana:[-_a-zA-Z0-9]{1,32})$/))

export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const solanaAddress = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
export const address = z.union([evmAddress, solanaAddress])

/** 0x, and whole bytes. */
export const hexBytes = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/))
/** 32 bytes: a hash, or a word of a contract. */
export const bytes32 = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
/** 0x and no leading zero, as JSON-RPC writes numbers. */
export const quantity = z.string().check(z.regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/))

/** One line of text. Clean it before showing it to users. */
export const shortText = z.string().check(z.maxLength(256))

/**
 * Email address as the user typed it. The gateway decides which account it means. It can't contain anything that ends
 * an email header.
 */
export const email = z
  .string()
  .check(
    z.maxLength(254),
    z.regex(/^[^\s@<>"(),:;[\]\\\p{C}]{1,64}@[^\s@<>"(),:;[\]\\\p{C}]{1,189}$/u),
  )

/** Six digits; users paste them with spaces in between. */
export const code = z.string().check(z.maxLength(16), z.regex(/^\s*(\d\s*){6}$/))

export const httpUrl = z.string().check(z.maxLength(4_096), z.regex(/^https?:\/\/[^\s]+$/))

/**
 * Checks whether a text is an http or https URL of at most 4,096 characters.
 *
 * @param text - Text to check.
 * @returns True for such a URL.
 * @example
 * ```ts
 * const icons = metadata.icons.filter(isHttpUrl)
 * ```
 */
export const isHttpUrl = (text: string): boolean => z.safeParse(httpUrl, text).success

export const accountType = z.enum(['eoa', 'smartAccount'])

export const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
