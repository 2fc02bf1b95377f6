import type { EmbeddedWalletFeature, EmbeddedWalletState } from '@scope/core/embedded-wallet'
import { atom } from 'nanostores'
import { useKit } from '../kit-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<EmbeddedWalletState>({ status: 'idle' })

/** The wallet by e-mail, where the site has it, and how far somebody is in signing in to it. */
export function useEmbeddedWallet(): {
  readonly wallet: EmbeddedWalletFeature | undefined
  readonly state: EmbeddedWalletState
} {
  const { embeddedWallet } = useKit()
  return { wallet: embeddedWallet, state: useAtom(embeddedWallet?.$state ?? $none) }
}
