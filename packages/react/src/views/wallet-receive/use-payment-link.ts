import type { Namespace } from '@scope/core'
import type { PaymentUriRequest } from '@scope/core/receive'
import { useEffect, useState } from 'react'
import { useKit } from '../../scope-context.js'

export type FormatPaymentLink = (request: PaymentUriRequest) => string

/** Returns what writes payment links of a chain. Undefined until its code has loaded, and if the chain has none. */
export function usePaymentLink(namespace: Namespace): FormatPaymentLink | undefined {
  const { adapters } = useKit().options
  const [format, setFormat] = useState<FormatPaymentLink>()
  useEffect(() => {
    let isCurrent = true
    const adapter = adapters.find((candidate) => candidate.namespace === namespace)
    const load = async () => (await (await adapter?.load())?.assets?.())?.formatPaymentUri
    load().then(
      (loaded) => isCurrent && setFormat(() => loaded),
      // Without the code, the address is there all the same.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [adapters, namespace])
  return format
}
