/** Switching network in a wallet: which event moves it where. Pure. The asking itself is in ask-wallet.ts. */
import type { WalletSession } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { KitError } from '../../errors/kit-error.js'
import type { Transitions } from '../../lib/machine.js'

/**
 * State of a network switch.
 *
 * - `idle`: no switch is pending or failed.
 * - `switching`: the wallet has a pending request.
 * - `failed`: the switch failed. `error.code` is `user-rejected` if the user declined.
 */
export type Switching =
  | { readonly status: 'idle' }
  | { readonly status: 'switching'; readonly network: Network }
  | { readonly status: 'failed'; readonly network: Network; readonly error: KitError }

export type SwitchEvent =
  | { readonly type: 'start'; readonly network: Network }
  | { readonly type: 'fail'; readonly error: KitError }
  | { readonly type: 'settle' }

const start = (_: unknown, { network }: { network: Network }): Switching => ({
  status: 'switching',
  network,
})
const idle = (): Switching => ({ status: 'idle' })

export const switchMoves: Transitions<Switching, SwitchEvent> = {
  idle: { start },
  switching: {
    start,
    fail: ({ network }, { error }) => ({ status: 'failed', network, error }),
    settle: idle,
  },
  failed: { start, settle: idle },
}

/** Asks a connected wallet; a question that waits there is not asked a second time. */
export interface NetworkSwitcher {
  ask(session: WalletSession, network: Network): Promise<boolean>
}
