import type { Namespace, Wallet } from '@scope/core'
import { useMemo } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns the detected wallets, one entry per wallet, in the order of the dialog.
 *
 * @param options - Namespace that the wallets support. Defaults to all.
 * @returns The wallets.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const wallets = useWallets({ namespace: 'eip155' })
 * ```
 */
export function useWallets({
  namespace,
}: {
  namespace?: Namespace | undefined
} = {}): readonly Wallet[] {
  const wallets = useAtom(useKit().wallets.$wallets)
  return useMemo(
    () =>
      namespace
        ? wallets.filter(({ connectors }) =>
            connectors.some((connector) => connector.namespace === namespace),
          )
        : wallets,
    [wallets, namespace],
  )
}
