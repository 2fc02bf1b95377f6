/**
 * The email wallet, from the click to an on-chain transaction: a page on one site, the frame on another, and a real
 * mail server. The browser partitions the frame's storage by site.
 * Only a browser tells a frame what covers it, and isolates its site.
 */
import {
  arrive,
  askToSign,
  card,
  codeFor,
  newAddress,
  press,
  siteOfFrame,
  type Wallet,
} from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { expect, failedRequests } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

const query = '/?gateway&money&email&networks=localOne,localTwo,localSolana'
const approve = ({ frame }: Wallet) => frame.getByRole('button', { name: 'Approve', exact: true })

test('[CON-04] connects by keyboard alone on a narrow screen, in two screens and with one code, and reconnects', async ({
  page,
  open,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
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
  // Nothing is fetched before the login.
  expect([...watch.hosts]).toHaveLength(1)
  await expect(page.locator('iframe')).toHaveCount(0)
  await tabTo(/^Email address$/)
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type(await codeFor(page, to))
  // The frame has the keys as it comes up, and gives them back.
  const holder = page.locator('dialog[data-scope-embedded-wallet]')
  await expect(holder).toHaveAttribute('open')
  const frame = holder.frameLocator('iframe')
  const later = frame.getByRole('button', { name: 'Later' })
  await later.waitFor()
  await expect(frame.getByRole('heading', { name: 'Back up your wallet' })).toBeVisible()
  await expect(frame.getByText(/lose the wallet and its funds/)).toBeVisible()
  await expectAccessible()
  for (let presses = 0; presses < 20; presses++) {
    if (await later.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(holder).not.toHaveAttribute('open')
  await expect(page.getByTestId('network')).toHaveText('Local One')
  await expect(page.getByTestId('address')).toHaveText(/^0x/)
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
  expect(titles).toEqual(['Connect a wallet', 'Enter the code'])

  // Reconnects without a prompt, and with the same address.
  const address = await page.getByTestId('address').getAttribute('title')
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveAttribute('title', address ?? '')

  await test.step('reconnects over a network that is slower than the timeout', async () => {
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
})

test('[EMB-12] reports a method that is unavailable, and works once it is available', async ({
  page,
  open,
  watch,
}) => {
  watch.expected.push(failedRequests)
  const code = '**/frame-controller-*.js'
  await page.route(code, (route) => route.abort())
  await open([], query)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await card(page).getByRole('textbox', { name: 'Email address' }).fill(newAddress())
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('alert')).toHaveText(/^Unable to load email login dependency\./)
  expect(await card(page).getByRole('textbox', { name: 'Email address' }).inputValue()).not.toBe('')
  await page.unroute(code)
  await card(page).getByRole('textbox', { name: 'Email address' }).press('Enter')
  await expect(card(page).getByRole('textbox', { name: 'Code' })).toBeVisible()
})

/** The approval, as a screen reader reads it. */
const approvalTree = `
  - main "Sign message":
    - text: /localhost:\\d+ ada-.*@example\\.com/
    - button "Close"
    - heading "Sign message" [level=1]
    - paragraph: /127\\.0\\.0\\.1:\\d+ requests your approval/
    - text: Hello from the playground
    - term: Network
    - definition: Local One
    - term: Your account
    - definition: /0x[0-9a-fA-F]{40}/
    - button "Decline"
    - button "Approve"
`

test('[EMB-09] [F6] shows the exact message, signs it after approval only, and pays', async ({
  page,
  open,
  baseURL,
}) => {
  test.setTimeout(90_000)
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
  const { frame, holder } = wallet

  await test.step('rejects the request when the user declines or closes it', async () => {
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
      await expect(page.getByText(/^Signed: /)).toHaveCount(0)
    }
  })

  await test.step('ignores a double press as the request opens', async () => {
    const takePresses = () =>
      frame.locator('html').evaluate(({ dataset }) => {
        const { presses = '' } = dataset
        delete dataset.presses
        return presses.trim().split(' ')
      })
    const dismiss = async () => {
      await page.keyboard.press('Escape')
      await expect(holder).not.toHaveAttribute('open')
    }
    await askToSign(page)
    await approve(wallet).click({ trial: true })
    const box = await approve(wallet).boundingBox()
    if (!box) throw new Error('Approve is not shown.')
    await dismiss()
    // A press on a frame that isn't drawn yet goes to the page below it.
    const drawn = () =>
      frame.locator('html').evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve))
          }),
      )
    // Where the button was before: to find it takes longer than the button takes to be armed.
    const pressSoon = async () => {
      await drawn()
      await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    }
    const pressLater = () => approve(wallet).dblclick({ force: true })
    for (let pressTwice = pressSoon; ; ) {
      await takePresses()
      await askToSign(page)
      await approve(wallet).waitFor()
      await pressTwice()
      const [first] = await takePresses()
      if (first === 'true') break
      // It was armed, and has approved; or nothing was pressed, as the frame was not there yet.
      if (first) await expect(holder).not.toHaveAttribute('open')
      else await dismiss()
      pressTwice = first ? pressSoon : pressLater
    }
    await expect(holder).toHaveAttribute('open')
    await expect(frame.getByText('Hello from the playground')).toBeVisible()
  })

  await test.step('signs the pending request after approval', async () => {
    await expect(frame.getByRole('heading', { name: 'Sign message', level: 1 })).toBeVisible()
    await expect(frame.getByText(new URL(page.url()).host, { exact: false }).first()).toBeVisible()
    await expect(frame.locator('header .host')).toHaveText(siteOfFrame(page))
    await expect(frame.locator('header .user')).toHaveText(/^ada-.*@example\.com$/)
    await expect(frame.locator('body')).toMatchAriaSnapshot(approvalTree)
    await wallet.approve()
    await expect(holder).not.toHaveAttribute('open')
    await expect(page.getByText(/^Signed: 0x/)).toBeVisible()
  })

  await test.step('pays for a transaction, tracks it, and finds it on chain', async () => {
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
    await expect(frame.getByRole('heading', { name: '−0.001' })).toBeVisible()
    await expect(frame.getByText('Max network fee')).toBeVisible()
    await approve(wallet).click()
    await expect(holder).not.toHaveAttribute('open')
    await expect(page.getByText(/confirmed/i).first()).toBeVisible({ timeout: 15_000 })
  })
})
