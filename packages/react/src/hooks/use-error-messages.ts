import type { KitErrorCode } from '@scope/core'
import { useEffect, useState } from 'react'
import type { ErrorMessage } from '../messages/error-message.js'
import { useScopeContext } from '../scope-context.js'

type Say = (code: KitErrorCode) => ErrorMessage

/** Fetched once a page: they are the same for every kit. */
let english: Say | undefined

/** Returns the error messages of the current language when needed. `isLost` if they can't be loaded. */
export function useErrorMessages(isWanted: boolean): {
  readonly say: Say | undefined
  readonly isLost: boolean
} {
  const { messages, isTranslating } = useScopeContext()
  const [fetched, setFetched] = useState<Say | 'lost' | undefined>(() => english)
  const isMissing = isWanted && !messages && !isTranslating && fetched === undefined
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    import('../messages/en-errors.js').then(
      ({ enError }) => {
        english = enError
        if (isCurrent) setFetched(() => english)
      },
      () => isCurrent && setFetched('lost'),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing])
  const isLost = fetched === 'lost' && !messages
  return { say: messages?.error ?? (fetched === 'lost' ? undefined : fetched), isLost }
}
