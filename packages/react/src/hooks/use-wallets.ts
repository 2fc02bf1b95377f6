import type { Namespace, Wallet } from '@scope/core'
import { useMemo } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** The wallets found, one row each, ordered as the dialog orders them; those of one namespace if named. */
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
