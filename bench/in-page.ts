/**
 * Scripts that run in the page before its own. Bundled, so that they may import; and not handed over as functions,
 * for tsx gives these names that the page does not know.
 */
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'

export type InPageScript =
  | 'announce-wallet'
  | 'save-data'
  | 'store-session'
  | 'watch-card'
  | 'watch-click'
  | 'watch-reload'
  | 'watch-tap'

const bundled = new Map<InPageScript, Promise<string>>()

async function bundle(name: InPageScript): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`in-page/${name}.ts`, import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

export async function runInPage(page: Page, ...names: InPageScript[]): Promise<void> {
  for (const name of names) {
    const content = bundled.get(name) ?? bundle(name)
    bundled.set(name, content)
    await page.addInitScript({ content: await content })
  }
}
