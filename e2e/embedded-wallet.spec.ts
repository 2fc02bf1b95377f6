/**
 * The email wallet, from the click to an on-chain transaction: a page on one site, the frame on another, and a real
 * mail server. The browser partitions the frame's storage by site.
 * Only a browser tells a frame what covers it, and isolates its site.
 */
import type { Locator } from '@playwright/test'
import {
  arrive,
  askToSign,
  card,
  codeFor,
  newAddress,
  press,
  signIn,
  siteOfFrame,
  type Wallet,
} from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { pressUntilGone } from './fixtures/press.js'
import { expect, failedRequests } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

const query = '/?gateway&money&email&networks=localOne,localTwo,localSolana'
const approve = ({ frame }: Wallet) => frame.getByRole('button', { name: 'Approve', exact: true })

test.describe('signing in by email', () => {
  test('[CON-04] [EMB-13] returns an address on every chain, and fetches nothing before login', async ({
    page,
    open,
    watch,
    expectAccessible,
  }) => {
    await open([], query)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(card(page).getByRole('textbox', { name: 'Email address' })).toBeVisible()
    expect([...watch.hosts]).toHaveLength(1)
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.keyboard.press('Escape')
    const { holder, frame, skipBackup } = await signIn(page, newAddress())
    await expect(frame.getByRole('heading', { name: 'Back up your wallet' })).toBeVisible()
    await expect(frame.getByText(/lose the wallet and its funds/)).toBeVisible()
    await expectAccessible()
    await expect(frame.getByRole('button', { name: 'Later' })).toBeVisible()
    await skipBackup()
    await expect(holder).not.toHaveAttribute('open')
    await expect(page.getByTestId('network')).toHaveText('Local One')
    await expect(page.getByTestId('address')).toHaveText(/^0x/)
    // Reconnects without a prompt, and with the same address.
    const address = await page.getByTestId('address').getAttribute('title')
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByTestId('address')).toHaveAttribute('title', address ?? '')
  })

  test('reconnects over a network that is slower than the timeout', async ({ page, open }) => {
    await open([], query)
    await arrive(page)
    let letGo = () => {}
    const isFast = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/v1/auth/me?*', async (route) => {
      await isFast
      await route.continue()
    })
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('disconnected', { timeout: 15_000 })
    letGo()
    await expect(page.getByTestId('status')).toHaveText('connected', { timeout: 15_000 })
    await expect(page.getByTestId('address')).toHaveText(/^0x/)
  })

  test('reports a wrong code, lets the user retype it, and resends another code', async ({
    page,
    open,
    watch,
  }) => {
    watch.expected.push(failedRequests)
    const to = newAddress()
    await open([], query)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await card(page).getByRole('textbox', { name: 'Email address' }).fill(to)
    await page.keyboard.press('Enter')
    const code = await codeFor(page, to)
    const field = card(page).getByRole('textbox', { name: 'Code' })
    await field.fill(code === '000000' ? '000001' : '000000')
    await expect(
      card(page).getByText('Incorrect code. Use the code from the latest email.'),
    ).toBeVisible()
    await expect(field).toHaveValue('')
    // As it is pasted out of a mail.
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await expect(page.getByTestId('status')).toHaveText('connected')
  })

  test('[EMB-12] reports a method that is unavailable, and works once it is available', async ({
    page,
    open,
    watch,
  }) => {
    watch.expected.push(failedRequests)
    await page.route('**/frame-controller-*.js', (route) => route.abort())
    await open([], query)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await card(page).getByRole('textbox', { name: 'Email address' }).fill(newAddress())
    await page.keyboard.press('Enter')
    await expect(card(page).getByRole('alert')).toHaveText(
      /^Unable to load email login dependency\./,
    )
    expect(await card(page).getByRole('textbox', { name: 'Email address' }).inputValue()).not.toBe(
      '',
    )
  })

  test('reports an invalid email, and lets the user correct it', async ({ page, open, watch }) => {
    watch.expected.push(failedRequests)
    await open([], query)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const field = card(page).getByRole('textbox', { name: 'Email address' })
    await field.fill('ada@nowhere@example')
    await page.keyboard.press('Enter')
    await expect(card(page).getByRole('alert')).not.toBeEmpty()
    await expect(field).toHaveValue('ada@nowhere@example')
  })
})

test.describe('approval', () => {
  test('[EMB-09] shows the exact message, and signs it after approval', async ({ page, open }) => {
    await open([], query)
    const wallet = await arrive(page)
    await askToSign(page)
    const { frame, holder } = wallet
    await expect(frame.getByRole('heading', { name: 'Sign message', level: 1 })).toBeVisible()
    await expect(frame.getByText('Hello from the playground')).toBeVisible()
    await expect(frame.getByText(new URL(page.url()).host, { exact: false }).first()).toBeVisible()
    await expect(frame.locator('header .host')).toHaveText(siteOfFrame(page))
    await expect(frame.locator('header .user')).toHaveText(/^ada-.*@example\.com$/)
    await wallet.approve()
    await expect(holder).not.toHaveAttribute('open')
    await expect(page.getByText(/^Signed: 0x/)).toBeVisible()
  })

  test('rejects the request when the user declines or closes it', async ({ page, open }) => {
    await open([], query)
    const { frame, holder } = await arrive(page)
    for (const leave of [
      () => press(frame.getByRole('button', { name: 'Decline' })),
      () => press(frame.getByRole('button', { name: 'Close' })),
      () => page.keyboard.press('Escape'),
    ]) {
      await askToSign(page)
      await expect(frame.getByText('Hello from the playground')).toBeVisible()
      await leave()
      await expect(holder).not.toHaveAttribute('open')
      await expect(page.getByTestId('status')).toHaveText('connected')
    }
  })

  test('[F5] blocks approval while the page covers the frame', async ({ page, open }) => {
    await open([], query)
    const wallet = await arrive(page)
    const covers = [
      'position:fixed;inset:0;background:rgb(255 255 255/1%);pointer-events:none',
      'position:fixed;left:50%;top:45%;width:8px;height:8px;background:red',
    ]
    await askToSign(page)
    for (const style of covers) {
      await expect(approve(wallet)).not.toHaveAttribute('aria-disabled')
      await page.evaluate((css) => {
        const cover = document.createElement('div')
        cover.popover = 'manual'
        cover.id = 'cover'
        // As a script sets it: the page’s policy has no word in that.
        cover.style.cssText = `${css};margin:0;border:0;padding:0`
        document.querySelector('dialog[data-scope-embedded-wallet]')?.append(cover)
        cover.showPopover()
      }, style)
      await expect(approve(wallet)).toHaveAttribute('aria-disabled', 'true')
      await expect(wallet.frame.getByText('Keep this window fully visible')).toBeVisible()
      await page.evaluate(() => document.getElementById('cover')?.remove())
    }
    const dress = (style: string) =>
      page.evaluate((css) => {
        const dialog = document.querySelector<HTMLElement>('dialog[data-scope-embedded-wallet]')
        if (dialog) dialog.style.cssText = css
      }, style)
    for (const style of ['opacity:0.99', 'transform:rotate(1deg)', 'filter:blur(1px)']) {
      await expect(approve(wallet)).not.toHaveAttribute('aria-disabled')
      await dress(style)
      await expect(approve(wallet), style).toHaveAttribute('aria-disabled', 'true')
      await dress('')
    }
    await press(wallet.frame.getByRole('button', { name: 'Decline' }))
    await expect(wallet.holder).not.toHaveAttribute('open')
    // From before the request.
    await dress('clip-path:inset(40px)')
    await askToSign(page)
    await expect(wallet.frame.getByText('Hello from the playground')).toBeAttached()
    await expect(approve(wallet)).toHaveAttribute('aria-disabled', 'true')
    // For longer than it takes to be armed.
    await page.waitForTimeout(1_200)
    await expect(approve(wallet)).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await expect(wallet.holder).not.toHaveAttribute('open')
  })

  test('[F6] ignores a double press as the request opens', async ({ page, open }) => {
    // Label of the button at each press. A busy machine may press after it was armed, which approves.
    await page.addInitScript(() => {
      const hear = ({ target }: Event) => {
        const button = target instanceof Element ? target.closest('button') : null
        const { dataset } = document.documentElement
        if (button) dataset.presses = `${dataset.presses ?? ''}${button.ariaDisabled ?? 'false'} `
      }
      addEventListener('click', hear, { capture: true })
    })
    await open([], query)
    const wallet = await arrive(page)
    const takePresses = () =>
      wallet.frame.locator('html').evaluate(({ dataset }) => {
        const { presses = '' } = dataset
        delete dataset.presses
        return presses.trim().split(' ')
      })
    let box: Awaited<ReturnType<Locator['boundingBox']>> = null
    const pressTwice = async () => {
      await takePresses()
      await askToSign(page)
      await approve(wallet).waitFor()
      // Where the button is known, the press takes no time to find it: it comes before the button is armed.
      if (box) await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
      else await approve(wallet).dblclick({ force: true })
      box = await approve(wallet)
        .boundingBox({ timeout: 1_000 })
        .catch(() => box)
      return takePresses()
    }
    for (let [first] = await pressTwice(); first !== 'true'; [first] = await pressTwice()) {
      // The frame may have moved under the pointer: then nothing was pressed.
      if (!first) await page.keyboard.press('Escape')
      await expect(wallet.holder).not.toHaveAttribute('open')
    }
    await expect(wallet.holder).toHaveAttribute('open')
    await expect(wallet.frame.getByText('Hello from the playground')).toBeVisible()
  })
})

test('[EMB-09] pays for a transaction, tracks it, and finds it on chain', async ({
  page,
  open,
  baseURL,
}) => {
  await open([], query)
  const wallet = await arrive(page)
  const address = await page.getByTestId('address').getAttribute('title')
  await page.request.post(`${baseURL}rpc/31337`, {
    data: {
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [address, '0x8ac7230489e80000'],
    },
  })
  await page.getByRole('button', { name: /^Send 0.001 ETH/ }).click()
  await expect(wallet.frame.getByRole('heading', { name: '−0.001' })).toBeVisible()
  await expect(wallet.frame.getByText('Max network fee')).toBeVisible()
  await approve(wallet).click()
  await expect(wallet.holder).not.toHaveAttribute('open')
  await expect(page.getByText(/confirmed/i).first()).toBeVisible({ timeout: 15_000 })
})

test('[CON-04] connects by keyboard alone on a narrow screen, in two screens and with one code', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open([], query)
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => {
      const title = document.querySelector('dialog.scope-modal[open] h2')?.textContent
      if (title && seen.at(-1) !== title) seen.push(title)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    ;(window as unknown as { titles: string[] }).titles = seen
  })
  const to = newAddress()
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
  async function tabTo(text: RegExp): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if (text.test((await focused()) ?? '')) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${text} was not come to.`)
  }
  await tabTo(/^Connect wallet$/)
  await page.keyboard.press('Enter')
  await card(page).getByRole('textbox', { name: 'Email address' }).waitFor()
  await tabTo(/^Email address$/)
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type(await codeFor(page, to))
  // The frame has the keys as it comes up, and gives them back.
  const holder = page.locator('dialog[data-scope-embedded-wallet]')
  await expect(holder).toHaveAttribute('open')
  const later = holder.frameLocator('iframe').getByRole('button', { name: 'Later' })
  await later.waitFor()
  for (let presses = 0; presses < 20; presses++) {
    if (await later.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(holder).not.toHaveAttribute('open')
  await expect(page.getByTestId('address')).toHaveText(/^0x/)
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
  expect(titles).toEqual(['Connect a wallet', 'Enter the code'])
})

test('[EMB-07] [CON-13] signs out on every chain, and the next user is signed out', async ({
  page,
  open,
}) => {
  await open([], query)
  await arrive(page)
  await page.evaluate(() => undefined)
  await page.getByRole('button', { name: /connected/ }).click()
  // The balances that arrive move it.
  await pressUntilGone(card(page).getByRole('button', { name: 'Disconnect' }).first())
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('[F4] refuses to render in the site of another project', async ({
  page,
  open,
  watch,
  baseURL,
}) => {
  watch.expected.push(/frame-ancestors|Framing/)
  await open([], query)
  const url = `${(baseURL ?? '').replace('127.0.0.1', 'localhost')}embedded-wallet/?projectId=other`
  const text = await page.evaluate(async (src) => {
    const iframe = document.createElement('iframe')
    iframe.src = src
    document.body.append(iframe)
    await new Promise((resolve) => iframe.addEventListener('load', resolve))
    return iframe.contentWindow ? 'loaded' : ''
  }, url)
  expect(text).toBe('loaded')
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame())
  expect(
    await frame?.evaluate(() => document.querySelector('main') !== null).catch(() => false),
  ).toBe(false)
  watch.errors.splice(0)
})
