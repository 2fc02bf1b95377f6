import type { Balance, Namespace } from '@scope/core'
import { atom } from 'nanostores'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'
import { useNetwork } from './use-network.js'
import { useTokenList } from './use-token-list.js'

const $notRead = atom<Balance>({ status: 'none' })

export interface NativeBalance {
  readonly balance: Balance
  /** 10⁻¹⁸ of a dollar per whole unit, if a price is known. */
  readonly price?: bigint | undefined
  readonly isHidden: boolean
  /** Absent if the balance is polled. */
  readonly retry?: (() => void) | undefined
}

/**
 * Returns the native balance of the active account of a namespace. Uses the token list if the site has one, so that both
 * agree, and a node otherwise.
 */
export function useNativeBalance(namespace: Namespace): NativeBalance {
  const { balances } = useKit()
  const { isThere, list, tokens, isHidden, isLost } = useTokenList({ namespace })
  const isSupported = useNetwork({ namespace })?.isSupported ?? false
  const row = list.tokens.find(({ address }) => address === undefined)
  const isOfNode = !isThere || isLost || (list.status === 'ready' && !row)
  const ofNode = useAtom(isOfNode ? balances.forNamespace(namespace) : $notRead)
  if (isOfNode) {
    const retry = () => void balances.refresh(namespace).catch(() => undefined)
    return { balance: ofNode, isHidden, retry }
  }
  if (row) {
    const { amount: value, decimals, symbol, price } = row
    return { balance: { status: 'ready', value, decimals, symbol }, price, isHidden }
  }
  if (list.status === 'failed')
    return { balance: { status: 'failed', error: list.error }, isHidden }
  const isComing = isSupported && (!tokens || list.status === 'loading')
  return { balance: { status: isComing ? 'loading' : 'none' }, isHidden }
}
