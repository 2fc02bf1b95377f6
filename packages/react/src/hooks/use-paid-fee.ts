import type { History, HistoryEntry } from '@scope/core/history'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<History | undefined>()

/** Returns the network fee of a mined transaction, in base units. `unknown` while it is pending, and if no node says it. */
export function usePaidFee({
  hash,
  networkId,
  from,
  status,
}: HistoryEntry): bigint | 'loading' | 'unknown' {
  const history = useAtom(useKit().history?.$history ?? $none)
  const key = `${networkId} ${hash}`
  const [known, setKnown] = useState<{ readonly key: string; readonly fee: bigint | undefined }>()
  const isMined = status !== 'pending'
  useEffect(() => {
    if (!history || !isMined) return
    const leaving = new AbortController()
    const set = (fee?: bigint) => !leaving.signal.aborted && setKnown({ key, fee })
    history.getFee({ hash, networkId, from }, leaving.signal).then(set, () => set())
    return () => leaving.abort()
  }, [history, hash, networkId, from, key, isMined])
  if (!history || !isMined) return 'unknown'
  return known?.key === key ? (known.fee ?? 'unknown') : 'loading'
}
