import type { Namespace } from '@scope/core'
import type { TokenList, Tokens } from '@scope/core/tokens'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useKit } from '../kit-context.js'
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
}

/** What the account in use has, of the namespace in use or of the one named. Read while mounted. */
export function useTokens({ namespace }: { namespace?: Namespace | undefined } = {}): TokensInUse {
  const { tokens: feature, network } = useKit()
  const active = useAtom(network.$activeNamespace)
  const tokens = useAtom(feature?.$tokens ?? $none)
  useEffect(() => void feature?.open()?.catch(() => undefined), [feature])
  const list = useAtom(tokens?.of(namespace ?? active) ?? $nothing)
  const isHidden = useAtom(tokens?.$isHidden ?? $shown)
  return { isThere: feature !== undefined, list, isHidden, tokens }
}
