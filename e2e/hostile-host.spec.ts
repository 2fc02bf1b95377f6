/**
 * Hostile pages around the wallet's frame: those of the project that were taken over, and those of others. None gets a
 * signature, a secret or a crash, and the next honest request goes through.
 * Only a browser isolates a frame from its page.
 */
import {
  arrive,
  askToSign,
  card,
  clickToClose,
  expectHonest,
  getAddress,
  newAddress,
  openToApprove,
  press,
} from './fixtures/embedded-wallet.js'
import { expectNoWallet, ownFrame, startPages } from './fixtures/hostile-page.js'
import { readFrameStorage, test } from './fixtures/partitioned-storage.js'
import { pressUntilGone } from './fixtures/press.js'
import { quiet } from './fixtures/quiet.js'
import { expect } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

const query = '/?gateway&email&networks=localOne,localSolana'

test('[F5] rejects approval in a frame that is covered, shrunk, moved away or hidden, and ends if it is moved in the document', async ({
  page,
  open,
}) => {
  test.setTimeout(120_000)
  await open([], query)
  const wallet = await arrive(page)
  const address = await getAddress(page)
  const dress = (css: string) =>
    page.evaluate((style) => {
      const dialog = document.querySelector<HTMLElement>('dialog[data-scope-embedded-wallet]')
      if (dialog) dialog.style.cssText = style
    }, css)
  const yes = wallet.frame.locator('[data-approve]')
  let pressed = 0
  await askToSign(page)
  // A cover of the page's, that lets presses through or is small.
  for (const style of [
    'position:fixed;inset:0;background:rgb(255 255 255/1%);pointer-events:none',
    'position:fixed;left:50%;top:45%;width:8px;height:8px;background:red',
  ]) {
    await expect(yes).not.toHaveAttribute('aria-disabled')
    await page.evaluate((css) => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.id = 'cover'
      // As a script sets it: the page’s policy has no word in that.
      cover.style.cssText = `${css};margin:0;border:0;padding:0`
      document.querySelector('dialog[data-scope-embedded-wallet]')?.append(cover)
      cover.showPopover()
    }, style)
    await expect(yes).toHaveAttribute('aria-disabled', 'true')
    await expect(wallet.frame.getByText('Keep this window fully visible')).toBeVisible()
    await page.evaluate(() => document.getElementById('cover')?.remove())
  }
  for (const css of [
    'transform:scale(0.2)',
    'translate:60vw 0',
    'margin-inline-start:-200px',
    'mix-blend-mode:multiply',
    'opacity:0.99',
    'transform:rotate(1deg)',
    'filter:blur(1px)',
    'clip-path:circle(20px)',
    'visibility:hidden',
  ]) {
    await expect(yes).not.toHaveAttribute('aria-disabled')
    await dress(css)
    await expect(yes, css).toHaveAttribute('aria-disabled', 'true')
    // The user still presses it, because the page shows something else.
    const box = await yes.boundingBox()
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [-1, -1]
    const isThere = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.tagName === 'IFRAME',
      [x, y] as const,
    )
    if (isThere) {
      pressed += 1
      await page.mouse.click(x, y)
    }
    await dress('')
    // Approval takes a while to be enabled again. An effect of the press would show by then.
    await expect(yes, css).not.toHaveAttribute('aria-disabled')
    await expect(page.getByText(/^Signed: /)).toHaveCount(0)
  }
  await wallet.decline()
  await expect(wallet.holder).not.toHaveAttribute('open')
  expect(pressed).toBeGreaterThan(1)
  // From before the request.
  await dress('clip-path:inset(40px)')
  await askToSign(page)
  await expect(wallet.frame.getByText('Hello from the playground')).toBeAttached()
  await expect(yes).toHaveAttribute('aria-disabled', 'true')
  // For longer than it takes to be armed.
  await page.waitForTimeout(1_200)
  await expect(yes).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(wallet.holder).not.toHaveAttribute('open')
  await dress('')
  // Content seen at another size doesn't count at this one. If the frame is too small to read, a window opens.
  for (const css of ['block-size:180px', 'inline-size:1px', 'zoom:0.1']) {
    await askToSign(page)
    await expect(yes).not.toHaveAttribute('aria-disabled')
    const iframe = wallet.holder.locator('iframe')
    const before = await iframe.getAttribute('style')
    await iframe.evaluate((element: HTMLElement, style) => {
      element.style.cssText += `;${style} !important`
    }, css)
    await expect(wallet.frame.getByRole('button', { name: 'Open wallet' }), css).toBeAttached()
    await expect(yes).toHaveCount(0)
    await iframe.evaluate((element: HTMLElement, style) => {
      element.style.cssText = style ?? ''
    }, before)
    await press(wallet.frame.getByRole('button', { name: 'Decline' }))
    await expect(wallet.holder).not.toHaveAttribute('open')
  }
  await askToSign(page)
  await yes.waitFor()
  // Moving an iframe reloads it, which ends any pending request.
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[data-scope-embedded-wallet]')
    const elsewhere = document.createElement('div')
    document.body.append(elsewhere)
    if (dialog) elsewhere.append(dialog)
  })
  await expect(page.getByTestId('log')).toHaveText(/declined/)
  await expect(page.getByText(/^Signed: /)).toHaveCount(0)
  await expectHonest(page, wallet, address)
})

test('[F2] [F4] refuses to run in a page of another origin, nested in one, without an origin, and for another project', async ({
  page,
  open,
  watch,
  baseURL: base,
}) => {
  const baseURL = base ?? ''
  watch.expected.push(/frame-ancestors|Framing|Failed to load resource|ancestor/)
  const frameUrl = `${baseURL.replace('127.0.0.1', 'localhost')}embedded-wallet/?projectId=demo`
  const listen = `<script>window.heard=[];onmessage=(event)=>heard.push(event.data)</script>`
  const pages = await startPages({
    '/around': `${listen}<iframe id=f src="${frameUrl}"></iframe>`,
    '/nested': `${listen}<iframe src="${baseURL}?gateway&email"></iframe>`,
  })
  const site = new URL(frameUrl).origin
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${site}/v1/auth`)) requests.push(request.url())
  })

  await page.goto(`${pages.origin}/around`)
  await quiet(page)
  await expectNoWallet(page)
  await page.evaluate((origin) => {
    const { contentWindow } = document.getElementById('f') as HTMLIFrameElement
    for (const target of [origin, '*']) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => (window as unknown as { heard: unknown[] }).heard.push(data)
      const about = { version: '2.16.7', projectId: 'demo', nonce: crypto.randomUUID() }
      contentWindow?.postMessage({ type: '@scope-app/INIT', ...about }, target, [port2])
    }
  }, site)

  // The project's own page inside of theirs: the whole way up is looked at.
  const nested = await page.context().newPage()
  nested.on('request', (request) => {
    if (request.url().startsWith(`${site}/v1/auth`)) requests.push(request.url())
  })
  await nested.goto(`${pages.origin}/nested`)
  const inner = nested.frames().find((frame) => frame.url().startsWith(baseURL))
  await inner?.evaluate(async (src) => {
    const iframe = document.createElement('iframe')
    iframe.src = src
    document.body.append(iframe)
    await new Promise((resolve) => iframe.addEventListener('load', resolve))
  }, frameUrl)
  await expectNoWallet(nested)

  // And in a frame that has no origin, of the project's own page.
  await open([], query)
  await page.evaluate(async () => {
    const sandbox = document.createElement('iframe')
    sandbox.setAttribute('sandbox', 'allow-scripts')
    sandbox.src = '/headless.html'
    document.body.append(sandbox)
    await new Promise((resolve) => sandbox.addEventListener('load', resolve))
  })
  const sandboxed = page.frames().find((frame) => frame.url().endsWith('/headless.html'))
  await sandboxed?.evaluate(async (src) => {
    const iframe = document.createElement('iframe')
    iframe.src = src
    document.body.append(iframe)
    await new Promise((resolve) => iframe.addEventListener('load', resolve))
  }, frameUrl)
  expect(page.frames()).toHaveLength(3)
  await expectNoWallet(page)
  expect(requests).toEqual([])
  // The frame of another project refuses this page.
  await page.evaluate(
    async (src) => {
      const iframe = document.createElement('iframe')
      iframe.src = src
      document.body.append(iframe)
      await new Promise((resolve) => iframe.addEventListener('load', resolve))
    },
    frameUrl.replace('projectId=demo', 'projectId=other'),
  )
  expect(page.frames()).toHaveLength(4)
  await expectNoWallet(page)
  expect(requests).toEqual([])
  // The page itself gets it.
  await ownFrame(page)
  await expect(expectNoWallet(page)).rejects.toThrow()

  // Opened on its own, the frame has no page to talk to.
  const alone = await page.context().newPage()
  await alone.goto(frameUrl)
  await alone.evaluate(() => {
    const { port2 } = new MessageChannel()
    const about = { version: '2.16.7', projectId: 'demo', nonce: crypto.randomUUID() }
    window.postMessage({ type: '@scope-app/INIT', ...about }, location.origin, [port2])
  })
  await quiet(alone)
  await expect(alone.locator('main')).toHaveCount(0)
  expect(requests).toEqual([])
  await nested.close()
  await alone.close()
  await pages.stop()
  watch.errors.splice(0)
  for (const host of watch.hosts) if (host !== new URL(baseURL).host) watch.hosts.delete(host)
})

test('[EMB-07] [CON-13] [F18] signs out on every chain, and leaves no user data in the page or the frame', async ({
  page,
  open,
}) => {
  await open([], query)
  const storedValues = () =>
    page.evaluate(async () => ({
      local: Object.entries({ ...localStorage }),
      session: Object.entries({ ...sessionStorage }),
      cookies: document.cookie,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
    }))
  const before = await storedValues()
  const email = newAddress()
  await arrive(page, email)
  const address = await getAddress(page)
  expect((await readFrameStorage(page)).names.join('\n')).toContain('session demo')
  await page.getByRole('button', { name: /connected/ }).click()
  // The balances that arrive move it.
  await pressUntilGone(card(page).getByRole('button', { name: 'Disconnect' }).first())
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect
    .poll(async () => {
      const { names, others } = await readFrameStorage(page)
      return [others, ...names.map((name) => name.split(' ')[0]).sort()]
    })
    .toEqual(['{}', 'device-key', 'device-share'])
  const after = await storedValues()
  expect(after).toMatchObject({ cookies: '', databases: before.databases, caches: before.caches })
  const text = JSON.stringify(after)
  for (const theirs of [email, address, address.toLowerCase()]) expect(text).not.toContain(theirs)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('[F5] asks in a window of its own if the browser can’t check visibility', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
  await open([], query)
  const wallet = await arrive(page)
  const first = await openToApprove(page, wallet)
  await expect(first.getByText('Hello from the playground')).toBeVisible()
  await expect(first.getByText(new URL(page.url()).host)).toBeVisible()
  await clickToClose(first.locator('[data-approve]:not([aria-disabled])'))
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible()

  const second = await openToApprove(page, wallet)
  await clickToClose(second.locator('[data-decline]'))
  await expect(wallet.holder).not.toHaveAttribute('open')

  // Closing the window is no response: the user can open it again, or decline here.
  const third = await openToApprove(page, wallet)
  await third.close()
  await expect(wallet.frame.getByRole('button', { name: 'Open' })).toBeVisible()
  await press(wallet.frame.getByRole('button', { name: 'Decline' }))
  await expect(wallet.holder).not.toHaveAttribute('open')
})
