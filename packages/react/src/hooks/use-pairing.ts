import type { Pairing } from '@scope/core/walletconnect'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns the state of pairing over WalletConnect, for a QR code of your own. `connect('walletConnect')` of `useConnect`
 * starts it.
 *
 * @returns The state. With the status `ready` it has the `uri`, a secret. Undefined on a site without `walletConnect`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const pairing = usePairing()
 * return pairing?.status === 'ready' && <QrCode text={pairing.uri} />
 * ```
 */
export const usePairing = (): Pairing | undefined => useAtom(useKit().walletConnect?.$pairing)
