/** `wallet_getCapabilities` (EIP-5792), as wallets answer it. */
import type { AtomicStatus, WalletCapabilities } from '@scope/core/chain'
import { type Fields, isFields } from '../fields.js'

/** Id of the entry that counts for all chains. */
const everyChain = '0x0'
const statuses: ReadonlySet<unknown> = new Set<AtomicStatus>(['supported', 'ready', 'unsupported'])

/** Finds the entry of a chain. Wallets write ids in any case, and with leading zeros. */
function entryOf(response: Fields, chainId: string): Fields | undefined {
  const entry = Object.entries(response).find(
    ([id]) => /^0x[\da-f]{1,16}$/i.test(id) && BigInt(id) === BigInt(chainId),
  )?.[1]
  return isFields(entry) ? entry : undefined
}

/** Some wallets write `supported: 'supported'` in place of `status`. */
function parseAtomic(entry: Fields): AtomicStatus {
  const atomic = isFields(entry.atomic)
    ? (entry.atomic.status ?? entry.atomic.supported)
    : undefined
  if (statuses.has(atomic)) return atomic as AtomicStatus
  // Drafts of the EIP called it so, and wallets of that time still do.
  const draft = isFields(entry.atomicBatch) && entry.atomicBatch.supported === true
  return atomic === true || draft ? 'supported' : 'unsupported'
}

/**
 * Parses the capabilities on one chain.
 *
 * @param response - What the wallet returned.
 * @param chainId - Chain id in hexadecimal.
 * @returns Undefined if the wallet has none there.
 */
export function parseCapabilities(
  response: unknown,
  chainId: string,
): WalletCapabilities | undefined {
  if (!isFields(response)) return undefined
  const [ofAll, ofChain] = [entryOf(response, everyChain), entryOf(response, chainId)]
  if (!ofAll && !ofChain) return undefined
  const entry = { ...ofAll, ...ofChain }
  const { paymasterService } = entry
  return {
    ...entry,
    atomic: { status: parseAtomic(entry) },
    ...(isFields(paymasterService) && {
      paymasterService: { ...paymasterService, supported: paymasterService.supported === true },
    }),
  }
}
