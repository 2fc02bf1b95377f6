import type { Namespace } from '@scope/core'
import { useMemo } from 'react'
import { useKit } from '../scope-context.js'

/** The namespaces of this site, in the order of its networks. */
export function useNamespaces(): readonly Namespace[] {
  const { options } = useKit()
  return useMemo(
    () => [...new Set(options.networks.map(({ chainNamespace }) => chainNamespace))],
    [options],
  )
}
