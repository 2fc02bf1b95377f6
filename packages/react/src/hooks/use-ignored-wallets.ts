import type { IgnoredWallet } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns detected wallets that the kit doesn't list, with the reason, to find out why a wallet is missing.
 *
 * @returns The wallets. `reason` is an English sentence for developers.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const ignored = useIgnoredWallets().map(({ name, reason }) => `${name}: ${reason}`)
 * ```
 */
export const useIgnoredWallets = (): readonly IgnoredWallet[] =>
  useAtom(useKit().wallets.$ignoredWallets)
