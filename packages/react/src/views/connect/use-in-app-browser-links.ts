import type { InAppBrowserLink, Namespace } from '@scope/core'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../after-paint.js'
import { isHandheld } from '../../lib/platform.js'
import { useKit } from '../../scope-context.js'
import type { ListedRow } from './use-rows.js'

const none: readonly InAppBrowserLink[] = []

/** Merges the links of a multi-chain wallet into one. */
const oneEach = (links: readonly InAppBrowserLink[]) =>
  links.filter(({ name }, at) => links.findIndex((link) => link.name === name) === at)

export interface InAppBrowserLinksOptions {
  /** Links of one namespace only. */
  readonly namespace: Namespace | undefined
  /** Wallets that are listed already. */
  readonly listed?: readonly ListedRow[]
}

/** Links that open this page in wallets' own browsers, on phones alone. */
export function useInAppBrowserLinks({
  namespace,
  listed = [],
}: InAppBrowserLinksOptions): readonly InAppBrowserLink[] {
  const { adapters } = useKit().options
  const [links, setLinks] = useState(none)
  useEffect(() => {
    if (!isHandheld()) return
    let isCurrent = true
    const wanted = adapters.filter((adapter) => !namespace || adapter.namespace === namespace)
    const fetchLinks = () =>
      Promise.all(wanted.map((adapter) => adapter.load())).then(
        (runtimes) => {
          const found = runtimes.flatMap(
            (runtime) => runtime.getInAppBrowserLinks?.(location.href) ?? [],
          )
          if (isCurrent) setLinks(namespace ? found : oneEach(found))
        },
        // Not fetched: the wallets that are there are shown all the same.
        () => undefined,
      )
    const callOff = afterPaint(() => void fetchLinks())
    return () => {
      isCurrent = false
      callOff()
    }
  }, [adapters, namespace])
  return links.filter(({ name }) => !listed.some(({ wallet }) => wallet?.name === name))
}
