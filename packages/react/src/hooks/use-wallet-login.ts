import type {
  EmbeddedWallet,
  EmbeddedWalletFeature,
  EmbeddedWalletState,
} from '@scope/core/embedded-wallet'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<EmbeddedWalletState>({ status: 'idle' })

/** Returns the embedded wallet, if the site has it, and the state of its login. */
export function useWalletLogin(): {
  readonly wallet: EmbeddedWalletFeature | undefined
  readonly state: EmbeddedWalletState
  /** Asks the wallet itself. False where it could not be fetched: `state` says so. */
  ask(run: (wallet: EmbeddedWallet) => Promise<boolean>): Promise<boolean>
  /** Mounts its frame, because the user is typing. */
  prepare(): void
  /** Cancels the pending step. */
  cancel(): void
} {
  const { embeddedWallet } = useKit()
  const state = useAtom(embeddedWallet?.$state ?? $none)
  return useMemo(() => {
    const opened = async () => embeddedWallet?.open()
    return {
      wallet: embeddedWallet,
      state,
      async ask(run) {
        const wallet = await opened()
        return wallet ? run(wallet) : false
      },
      prepare: () => void opened().then((wallet) => wallet?.prepare()),
      cancel: () => void opened().then((wallet) => wallet?.cancel()),
    }
  }, [embeddedWallet, state])
}
