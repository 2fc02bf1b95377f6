/** Which chunks the browser really asks for: before anyone does anything, on approach, on opening, on connecting. */
import type { Browser } from '@playwright/test'
import { watchRequests } from './browser.js'
import type { BuiltPage, Chunk } from './built-page.js'
import { runInPage } from './in-page.js'
import { shownAddress, wallet } from './returning-user.js'

export interface Loads {
  readonly before: readonly Chunk[]
  /** The pointer is over the button. */
  readonly hover: readonly Chunk[]
  /** The open Connect view, without wallets. */
  readonly open: readonly Chunk[]
  /** A wallet was chosen and the account is shown on the page; counted from the view with one wallet in it. */
  readonly connect: readonly Chunk[]
}

/** Milliseconds, well above the delay after which the dialog fetches the views that may come next. */
const aheadTime = 1_000

/** One page load. `mark` returns the chunks loaded since its last call. */
async function visit(browser: Browser, { chunks }: BuiltPage, url: string, hasWallet: boolean) {
  const page = await browser.newPage()
  if (hasWallet) await runInPage(page, 'announce-wallet')
  let loaded: Chunk[] = []
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1)
    const chunk = chunks.get(file)
    if (chunk && !loaded.includes(chunk)) loaded.push(chunk)
  })
  const requests = watchRequests(page)
  const mark = async (): Promise<Chunk[]> => {
    await requests.rest()
    const found = loaded
    loaded = []
    return found
  }
  await page.goto(url)
  const button = page.getByRole('button')
  const before = await mark()
  await button.hover()
  const hover = await mark()
  await button.click()
  await page.locator('dialog[open] h2').waitFor()
  // The next views are fetched a moment after the first is painted: they belong to the opening, every time.
  await page.waitForTimeout(aheadTime)
  const open = await mark()
  return { page, mark, before, hover, open }
}

export async function recordLoads(browser: Browser, built: BuiltPage, url: string): Promise<Loads> {
  const { page, before, hover, open } = await visit(browser, built, url, false)
  await page.close()
  const connecting = await visit(browser, built, url, true)
  await connecting.page.getByRole('button', { name: wallet.name }).click()
  await connecting.page.locator('.scope-open', { hasText: shownAddress }).waitFor()
  const connect = await connecting.mark()
  await connecting.page.close()
  return { before, hover, open, connect }
}

/** All chunks that are loaded when the Connect view is open. */
export async function recordOpening(
  browser: Browser,
  built: BuiltPage,
  url: string,
): Promise<readonly Chunk[]> {
  const { page, before, hover, open } = await visit(browser, built, url, false)
  await page.close()
  return [...before, ...hover, ...open]
}
