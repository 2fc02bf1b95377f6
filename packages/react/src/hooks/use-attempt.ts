import type { Attempt } from '@scope/core'
import { useKit } from '../kit-context.js'
import { useAtom } from './use-atom.js'

const idle: Attempt = { status: 'idle' }

/** The question that waits in this wallet, or how it failed. Other wallets may be asked meanwhile. */
export function useAttempt(walletId: string): Attempt {
  const { connection, wallets } = useKit()
  const attempts = useAtom(connection.$attempts)
  const ids = wallets.find(walletId)?.connectors.map(({ id }) => id) ?? [walletId]
  return attempts.find(({ wallet }) => ids.includes(wallet.id)) ?? idle
}
