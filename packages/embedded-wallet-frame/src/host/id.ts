import type { Namespace } from '@scope/core'

/** Its ways in, as connections are remembered by. */
export const embeddedWalletId = 'AUTH'

/** The namespaces that it has accounts on (CON-10). */
export const embeddedWalletNamespaces: readonly Namespace[] = ['eip155', 'solana']
