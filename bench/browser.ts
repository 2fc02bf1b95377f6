/** A Chromium, the built pages behind a server of their own, and pages that have come to rest. */
import { basename, dirname } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { chromiumArgs, findChromium } from '../tools/browser.mjs'
import type { BuiltPage } from './built-page.js'

export interface ServedPage {
  readonly url: string
  close(): Promise<void>
}

export async function servePage({ folder }: Pick<BuiltPage, 'folder'>): Promise<ServedPage> {
  const server = await preview({
    root: dirname(folder),
    configFile: false,
    logLevel: 'warn',
    build: { outDir: basename(folder) },
    preview: { host: '127.0.0.1', port: 41_000 + (process.pid % 2_000) },
  })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error(`No address for ${folder}`)
  return { url, close: () => server.close() }
}

export function launchChromium(...more: readonly string[]): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run `pnpm browser`.')
  return chromium.launch({ executablePath, args: [...chromiumArgs, ...more] })
}

/** Waits until no request has started for this many milliseconds, and all requests are complete. */
export function watchRequests(page: Page): { rest(quiet?: number): Promise<void> } {
  let open = 0
  let last = performance.now()
  const change = (by: number) => {
    open += by
    last = performance.now()
  }
  page.on('request', () => change(1))
  page.on('requestfinished', () => change(-1))
  page.on('requestfailed', () => change(-1))
  return {
    async rest(quiet = 250) {
      last = performance.now()
      while (open > 0 || performance.now() - last < quiet) await page.waitForTimeout(25)
    },
  }
}
