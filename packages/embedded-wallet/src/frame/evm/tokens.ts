/**
 * Reads a token contract's metadata: symbol, name, decimals. These are claims: they are cleaned, and invalid ones are
 * left out.
 */
import { decodeAbiParameters, getAddress, type Hex, hexToString } from 'viem'
import * as z from 'zod/mini'
import type { Asset } from '../approval/decoded-request.js'
import type { NodeClient } from '../approval/prepared.js'
import { shownLine } from '../approval/sanitize-text.js'
import { FrameError } from '../frame-error.js'

/** Characters of an answer that are looked at. */
const maxLength = 8_192
const answered = z.string().check(z.maxLength(maxLength), z.regex(/^0x([\da-f]{2})*$/i))
const selectors = { symbol: '0x95d89b41', name: '0x06fdde03', decimals: '0x313ce567' } as const
/** `supportsInterface` of ERC-721. */
const isErc721 = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`

/** Undefined where the contract has no such answer. Rejects where no node could be asked. */
export async function callContract(
  node: NodeClient,
  to: string,
  data: string,
): Promise<Hex | undefined> {
  try {
    const read = z.safeParse(answered, await node.ask('eth_call', [{ to, data }, 'latest']))
    return read.success && read.data !== '0x' ? (read.data as Hex) : undefined
  } catch (thrown) {
    if (thrown instanceof FrameError && thrown.code === 'node') return undefined
    throw thrown
  }
}

/** A text, or 32 bytes of one as the oldest contracts have it. */
function toText(answer: Hex | undefined): string | undefined {
  if (!answer) return undefined
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], answer)
    return shownLine(text, 32)
  } catch {
    return answer.length === 66
      ? shownLine(hexToString(answer).replaceAll('\0', ''), 32)
      : undefined
  }
}

function getDecimals(answer: Hex | undefined): number | undefined {
  if (answer?.length !== 66) return undefined
  const value = BigInt(answer)
  return value <= 36n ? Number(value) : undefined
}

export type TokenAsset = Extract<Asset, { kind: 'token' }>

export interface Tokens {
  read(address: string): Promise<TokenAsset>
  /** Whether its items are one of a kind: `approve` and `transferFrom` are written the same for both. */
  hasItems(address: string): Promise<boolean>
}

/** Asks once a contract. */
export function createTokens(node: NodeClient): Tokens {
  const known = new Map<string, Promise<TokenAsset>>()
  async function ask(address: string): Promise<TokenAsset> {
    const [symbol, name, decimals] = await Promise.all(
      [selectors.symbol, selectors.name, selectors.decimals].map((data) =>
        callContract(node, address, data),
      ),
    )
    const words = { symbol: toText(symbol), name: toText(name), decimals: getDecimals(decimals) }
    return {
      kind: 'token',
      address,
      ...(words.symbol !== undefined && { symbol: words.symbol }),
      ...(words.name !== undefined && { name: words.name }),
      ...(words.decimals !== undefined && { decimals: words.decimals }),
    }
  }
  const read = (address: string) => {
    const key = address.toLowerCase()
    const requested = known.get(key) ?? ask(getAddress(key))
    known.set(key, requested)
    return requested
  }
  return {
    read,
    async hasItems(address) {
      const answer = await callContract(node, address, isErc721)
      return answer?.length === 66 && BigInt(answer) === 1n
    },
  }
}
