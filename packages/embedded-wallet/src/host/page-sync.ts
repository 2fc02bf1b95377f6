/**
 * Tells the frame about the page: the theme of the kit's card, and the site's metadata (EMB-02). Both once a load of the frame,
 * and the theme again when it changes.
 */
import type { FeatureContext } from '@scope/core'
import { isHttpUrl, type RequestPayload } from '../protocol/index.js'
import type { FrameChannel } from './frame-channel.js'
import { getTheme } from './theme.js'

export interface PageSync {
  /** Forgets what the frame knows, after the frame was reloaded. */
  reset(): void
  /** Tells what the frame does not know yet. Never rejects: a frame without it works all the same. */
  sync(channel: FrameChannel): Promise<void>
  /** Calls `run` when the look of the page may have changed. Returns what ends it. */
  watch(run: () => void): () => void
}

const maxIcons = 8
const lineLength = 256
const descriptionLength = 1_024

/** As far as the protocol carries it. */
export function getDappData({
  projectId,
  metadata,
}: FeatureContext['options']): RequestPayload<'SYNC_DAPP_DATA'> {
  const { name, description, url, icons = [] } = metadata
  return {
    ...(projectId !== undefined && { projectId }),
    ...(isHttpUrl(url) && {
      metadata: {
        name: name.slice(0, lineLength),
        url,
        ...(description !== undefined && { description: description.slice(0, descriptionLength) }),
        icons: icons.filter(isHttpUrl).slice(0, maxIcons),
      },
    }),
  }
}

export function createPageSync(
  page: (Window & typeof globalThis) | undefined,
  options: FeatureContext['options'],
): PageSync {
  let synced = { theme: '', hasDappData: false }
  return {
    reset() {
      synced = { theme: '', hasDappData: false }
    },
    async sync(channel) {
      const theme = getTheme(page)
      const text = JSON.stringify(theme)
      const asks: Promise<unknown>[] = []
      if (text !== synced.theme) asks.push(channel.ask('SYNC_THEME', theme))
      if (!synced.hasDappData) asks.push(channel.ask('SYNC_DAPP_DATA', getDappData(options)))
      synced = { theme: text, hasDappData: true }
      await Promise.allSettled(asks)
    },
    watch(run) {
      if (!page) return () => {}
      const dark = page.matchMedia('(prefers-color-scheme: dark)')
      const changes = new page.MutationObserver(run)
      // Neither changes often, anywhere in a page. An accent that changes by itself is told with the next request.
      changes.observe(page.document.documentElement, {
        subtree: true,
        attributeFilter: ['data-scope-theme', 'lang'],
      })
      dark.addEventListener('change', run)
      return () => {
        changes.disconnect()
        dark.removeEventListener('change', run)
      }
    },
  }
}
