import type { Send } from '@scope/core/send'
import { useKit } from '../scope-context.js'
import { useOpenedFeature } from './use-opened-feature.js'

/**
 * Loads sending, for a form of your own.
 *
 * @returns The send API. Undefined until its code has loaded, and on a site without `send()`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const send = useSend()
 * const draft = useAtom(send?.$draft)
 * useEffect(() => send?.start('eip155'), [send])
 * ```
 */
export function useSend(): Send | undefined {
  const { send } = useKit()
  return useOpenedFeature(send, send?.$send)
}
