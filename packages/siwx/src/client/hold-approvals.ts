/**
 * While a required sign-in is missing, the approval of a request can't be closed either (MOD-05). Once no request waits, the
 * view leaves by itself.
 */
import type { InternalKit } from '@scope/core'
import type {} from '@scope/core/embedded-wallet'
import type {} from '@scope/core/walletconnect'

export function holdApprovals({ modal, embeddedWallet, walletConnect }: InternalKit): void {
  const { views } = modal
  if (!views.has('ApproveTransaction')) return
  const isWaiting = () =>
    Boolean(embeddedWallet?.$isApproving.get() || walletConnect?.$requests.get().length)
  const isSignInHeld = () => Boolean(views.get('SIWXSignMessage')?.isDismissDisabled?.())
  modal.registerViews({
    ApproveTransaction: { isDismissDisabled: () => isSignInHeld() && isWaiting() },
  })
}
