/** Money at hand: opening the account with two hundred tokens and without any, and typing an amount to send and to swap. */
import type { Browser, Locator, Page } from '@playwright/test'
import { servePage } from './browser.js'
import { buildPage } from './built-page.js'
import { runInPage } from './in-page.js'
import { getPercentiles, type Percentiles } from './percentiles.js'

export interface Money {
  /** Milliseconds from the press to the painted list, or to the empty state. */
  readonly full: Percentiles
  readonly empty: Percentiles
  /** Milliseconds of the main thread, a key; and one in an empty field of the same dialog: the browser’s own share. */
  readonly key: Percentiles
  readonly plainKey: Percentiles
  /** The same of the swap form, with two tokens chosen. */
  readonly swapKey: Percentiles
  readonly plainSwapKey: Percentiles
  /** Files with views or features of money in them, before the account was opened. */
  readonly early: number
}

const runs = 11
const slowdown = 4
const max = 200
const chainId = 'eip155:1'
const digits = '123456789'
const money = /\/(money-views|name-views|swap-views|open-(tokens|send|swap|history|names))-/

const getToken = (at: number) => ({
  name: `Token ${at}`,
  symbol: `TOK${at}`,
  chainId,
  address: `${chainId}:0x${(at + 1).toString(16).padStart(40, '0')}`,
  quantity: { decimals: '18', numeric: `${at + 1}.5` },
  price: 2,
})
const native = {
  name: 'Ether',
  symbol: 'ETH',
  chainId,
  quantity: { decimals: '18', numeric: '12.5' },
  price: 3000,
}

/** Mocked responses of the gateway: only the page is measured. */
export async function answerForGateway(page: Page, count: number): Promise<void> {
  const balances =
    count === 0 ? [] : [native, ...Array.from({ length: count - 1 }, (_, at) => getToken(at))]
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route('https://gateway.example/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/balance')) return route.fulfill({ json: { balances }, headers })
    if (pathname === '/v1/supported-chains') {
      const names = { suffixes: [], ens: false }
      const features = { balance: [chainId], history: [], price: false, names }
      return route.fulfill({ json: { features }, headers })
    }
    const body: unknown = route.request().method() === 'POST' ? route.request().postDataJSON() : []
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x1' })
    const json = Array.isArray(body) ? body.map(answer) : answer(body as { id: number })
    return route.fulfill({ json, headers })
  })
}

async function visit(browser: Browser, url: string, count: number) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await runInPage(page, 'store-session', 'announce-wallet')
  await answerForGateway(page, count)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(url)
  await page.getByRole('button').waitFor()
  // Prefetched code has loaded by then.
  await page.waitForTimeout(1_000)
  return { page, files, context }
}

/** Milliseconds until `selector` is there and painted. */
const untilPainted = (page: Page, selector: string) =>
  page.evaluate(async (wanted) => {
    const start = performance.now()
    document.querySelector('button')?.click()
    while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame)
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    return performance.now() - start
  }, selector)

async function openAccount(browser: Browser, url: string, count: number) {
  const { page, files, context } = await visit(browser, url, count)
  const session = await context.newCDPSession(page)
  const early = files.filter((file) => money.test(file)).length
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const ms = await untilPainted(page, count === 0 ? '.scope-empty' : '.scope-tokens .scope-row')
  await context.close()
  return { ms, early }
}

/** Opens a form of the account, and returns its amount field. */
type OpenForm = (page: Page) => Promise<Locator>

const openSend: OpenForm = async (page) => {
  await page.getByRole('button', { name: 'Send' }).click()
  return page.locator('.scope-amount-input')
}

const openSwap: OpenForm = async (page) => {
  await page.getByRole('button', { name: 'Swap' }).click()
  await page.getByRole('button', { name: /^You receive/ }).click()
  await page.getByRole('button', { name: 'Token 1', exact: false }).first().click()
  return page.locator('input.scope-swap-amount')
}

async function typeAmount(browser: Browser, url: string, openForm: OpenForm) {
  const { page, context } = await visit(browser, url, max)
  await page.getByRole('button').click()
  const field = await openForm(page)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const type = async () => {
    await page.waitForTimeout(1_000)
    const taken: number[] = []
    for (const digit of digits) {
      const before = await busy()
      await page.keyboard.press(digit)
      // Drawn by then, and nothing asked yet.
      await page.waitForTimeout(150)
      taken.push((await busy()) - before)
    }
    return getPercentiles(taken)
  }
  await field.focus()
  const key = await type()
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.querySelector('dialog[open]')?.append(field)
    field.focus()
  })
  const plainKey = await type()
  await context.close()
  return { key, plainKey }
}

export async function measureMoney(browser: Browser): Promise<Money> {
  const { url, close } = await servePage(await buildPage('money'))
  try {
    const [full, empty]: [number[], number[]] = [[], []]
    let early = 0
    for (let run = 0; run < runs; run++) {
      const first = await openAccount(browser, url, max)
      const second = await openAccount(browser, url, 0)
      full.push(first.ms)
      empty.push(second.ms)
      early = Math.max(early, first.early, second.early)
    }
    const keys = await typeAmount(browser, url, openSend)
    const { key: swapKey, plainKey: plainSwapKey } = await typeAmount(browser, url, openSwap)
    const swap = { swapKey, plainSwapKey }
    return { full: getPercentiles(full), empty: getPercentiles(empty), ...keys, ...swap, early }
  } finally {
    await close()
  }
}
