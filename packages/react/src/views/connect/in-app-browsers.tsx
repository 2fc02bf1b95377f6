import { lazyComponent } from '../../lazy-component.js'
import { isHandheld } from '../../lib/platform.js'
import { RetryButton } from '../../ui/retry-button.js'
import type { InAppBrowserLinksOptions } from './use-in-app-browser-links.js'

/** Loads only on phones, where the links are known a moment after the list. */
const LazyBrowseList = lazyComponent(
  async () => (await import('./in-app-browser-list.js')).BrowseList,
  { ErrorFallback: RetryButton },
)

/** Links into wallets' own browsers, on phones alone. */
export const InAppBrowsers = (options: InAppBrowserLinksOptions) =>
  isHandheld() && <LazyBrowseList {...options} />
