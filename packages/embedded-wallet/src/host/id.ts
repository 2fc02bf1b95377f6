import type { Namespace } from '@scope/core'

/** Connector id under which the kit stores connections of all sign-in methods of the embedded wallet. */
export const embeddedWalletId = 'AUTH'

/** The namespaces that it has accounts on (CON-10). */
export const embeddedWalletNamespaces: readonly Namespace[] = ['eip155', 'solana']
