import type {
  EmbeddedUser,
  EmbeddedWallet,
  EmbeddedWalletFeature,
  EmbeddedWalletState,
} from '@scope/core/embedded-wallet'
import { useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** The embedded wallet, as `useEmbeddedWallet` returns it. */
export interface UseEmbeddedWalletResult {
  /** Sign-in and user actions, such as `connectEmail` and `verify`. */
  readonly wallet: EmbeddedWallet
  /** State of the sign-in, with the error of the last attempt. */
  readonly state: EmbeddedWalletState
  /** Undefined until the user is known, and if no user is signed in. */
  readonly user: EmbeddedUser | undefined
  /** Signs in with a social account. Call it in the click handler: browsers block its window later. */
  readonly connectSocial: EmbeddedWalletFeature['connectSocial']
}

/**
 * Loads the embedded wallet's code, for a sign-in form of your own. It mounts no frame before the user acts.
 *
 * @returns The wallet, its state and its user. Undefined until its code has loaded, and on a site without
 * `embeddedWallet()`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const login = useEmbeddedWallet()
 * const send = (email: string) => login?.wallet.connectEmail(email)
 * ```
 */
export function useEmbeddedWallet(): UseEmbeddedWalletResult | undefined {
  const { embeddedWallet } = useKit()
  const [wallet, setWallet] = useState<EmbeddedWallet>()
  useEffect(
    () => void embeddedWallet?.open().then((opened) => setWallet(() => opened)),
    [embeddedWallet],
  )
  const state = useAtom(embeddedWallet?.$state)
  const user = useAtom(embeddedWallet?.$user)
  if (!embeddedWallet || !wallet || !state) return undefined
  return { wallet, state, user, connectSocial: embeddedWallet.connectSocial }
}
