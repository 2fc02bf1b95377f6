import type { Namespace } from '@scope/core'
import type { SocialProvider } from '@scope/core/embedded-wallet'
import { useKit } from '../scope-context.js'

/** Begins with an account elsewhere, in the click itself: the window that it needs would be blocked later. */
export function useSocial(namespace: Namespace | undefined): (provider: SocialProvider) => void {
  const { embeddedWallet, modal } = useKit()
  return (provider) => {
    void embeddedWallet?.connectSocial(provider, namespace)
    modal.push({ view: provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial' })
  }
}
