/** Hosts that the page contacts before the user does anything: only the server that it came from. */
import type { Browser, Page } from '@playwright/test'
import { runInPage } from './in-page.js'

/** Milliseconds: longer than any wait the kit has at start (1.5 s for wallets that announce themselves late). */
const watched = 2_500

type UserState = 'new' | 'returning' | 'returning, wallet gone'

/** Simulates a pointer, the focus and a finger: the dialog is rendered ahead, before the user presses anything. */
async function approach(page: Page): Promise<void> {
  const button = page.getByRole('button')
  await button.hover()
  await button.focus()
  await button.dispatchEvent('touchstart')
}

async function getHosts(browser: Browser, url: string, user: UserState): Promise<string[]> {
  const page = await browser.newPage()
  if (user !== 'new') await runInPage(page, 'store-session')
  if (user !== 'returning, wallet gone') await runInPage(page, 'announce-wallet')
  const requests: string[] = []
  // The whole context: workers and frames ask too.
  page.context().on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  await page.goto(url)
  await approach(page)
  await page.waitForTimeout(watched)
  const hinted = await page
    .locator('link[rel~="preconnect"], link[rel~="dns-prefetch"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  await page.close()
  const own = new URL(url).host
  const foreign = [...requests, ...hinted]
    .map((address) => new URL(address))
    .filter(({ protocol, host }) => !['data:', 'blob:'].includes(protocol) && host !== own)
  return foreign.map(({ host }) => host)
}

/** Returns third-party hosts, each once: for a new user, a returning user, and one whose wallet is gone. */
export async function contactedHosts(browser: Browser, url: string): Promise<string[]> {
  const users: UserState[] = ['new', 'returning', 'returning, wallet gone']
  const hosts = await Promise.all(users.map((user) => getHosts(browser, url, user)))
  return [...new Set(hosts.flat())].sort()
}
