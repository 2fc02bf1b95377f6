import type { Directory, SuggestedWallets } from '@scope/core/directory'
import { atom } from 'nanostores'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<Directory | undefined>()
const $nothing = atom<Partial<SuggestedWallets>>({})

/** The wallet directory, once its code is there; undefined on a site without one. */
export const useDirectory = (): Directory | undefined =>
  useAtom(useKit().directory?.$directory ?? $none)

/** Suggested wallets besides the detected ones. Empty without a directory. */
export const useSuggested = (): Partial<SuggestedWallets> =>
  useAtom<Partial<SuggestedWallets>>(useDirectory()?.$suggestedWallets ?? $nothing)
