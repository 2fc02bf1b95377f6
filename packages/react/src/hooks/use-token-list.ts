import type { Namespace } from '@scope/core'
import type { TokenList, Tokens } from '@scope/core/tokens'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<Tokens | undefined>()
const $nothing = atom<TokenList>({ status: 'none', tokens: [] })
const $shown = atom(false)

export interface TokensInUse {
  /** False on a site without `tokens()`. */
  readonly isThere: boolean
  readonly list: TokenList
  readonly isHidden: boolean
  /** Undefined until its code is there. */
  readonly tokens: Tokens | undefined
  /** Its code could not be fetched. */
  readonly isLost: boolean
}

/** Returns the tokens of the active account, of the given or the active namespace. Loads while mounted. */
export function useTokenList({
  namespace,
}: {
  namespace?: Namespace | undefined
} = {}): TokensInUse {
  const { tokens: feature, network } = useKit()
  const active = useAtom(network.$activeNamespace)
  const tokens = useAtom(feature?.$tokens ?? $none)
  const [isLost, setLost] = useState(false)
  useEffect(() => void feature?.open()?.catch(() => setLost(true)), [feature])
  const list = useAtom(tokens?.forNamespace(namespace ?? active) ?? $nothing)
  const isHidden = useAtom(tokens?.$isHidden ?? $shown)
  return { isThere: feature !== undefined, list, isHidden, tokens, isLost }
}
