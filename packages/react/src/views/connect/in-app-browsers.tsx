import { useEffect, useState } from 'react'
import { afterPaint } from '../../after-paint.js'
import { lazyComponent } from '../../lazy-component.js'
import { isHandheld } from '../../lib/platform.js'
import { RetryButton } from '../../ui/retry-button.js'
import type { InAppBrowserLinksOptions } from './use-in-app-browser-links.js'

const LazyBrowseList = lazyComponent(
  async () => (await import('./in-app-browser-list.js')).BrowseList,
  { ErrorFallback: RetryButton },
)

/** Links into wallets' own browsers, on phones alone. They load after the list is on the screen. */
export function InAppBrowsers(options: InAppBrowserLinksOptions) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isHandheld() ? afterPaint(() => setPainted(true)) : undefined), [])
  return isPainted && <LazyBrowseList {...options} />
}
