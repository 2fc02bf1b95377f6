/**
 * Hostile pages around the wallet's frame: those of the project that were taken over, and those of others. None gets a
 * signature, a secret or a crash, and the next honest request goes through.
 * Only a browser isolates a frame from its page.
 */
import type { Page } from '@playwright/test'
import {
  arrive,
  askToSign,
  card,
  clickToClose,
  getAddress,
  newAddress,
  openToApprove,
  press,
  type Wallet,
} from './fixtures/embedded-wallet.js'
import {
  answeredAfter,
  createRequest,
  expectNoWallet,
  ownFrame,
  signing,
  startPages,
} from './fixtures/hostile-page.js'
import { readFrameStorage, test } from './fixtures/partitioned-storage.js'
import { pressUntilGone } from './fixtures/press.js'
import { quiet } from './fixtures/quiet.js'
import { expect } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

const query = '/?gateway&email&networks=localOne,localSolana'

/** The page is as it was, and the wallet signs what it is honestly asked. */
async function expectHonest(page: Page, wallet: Wallet, address: string): Promise<void> {
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await getAddress(page)).toBe(address)
  await askToSign(page)
  await wallet.approve()
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible()
}

test('[F1] ignores messages that imitate the frame', async ({ page, open }) => {
  await open([], query)
  const wallet = await arrive(page)
  const address = await getAddress(page)
  await askToSign(page)
  await wallet.frame.locator('[data-approve]').waitFor()
  // From the page's own realm, and from a frame's inside it.
  await page.evaluate(() => {
    const stranger = document.createElement('iframe')
    stranger.id = 'stranger'
    document.body.append(stranger)
  })
  const stranger = page.frames().find((frame) => frame.url() === 'about:blank')
  for (const realm of [page.mainFrame(), stranger])
    await realm?.evaluate(() => {
      const ids = [...Array.from({ length: 8 }, () => crypto.randomUUID()), '', 'x', undefined]
      const payloads = {
        RPC_REQUEST_SUCCESS: `0x${'11'.repeat(65)}`,
        RPC_REQUEST_ERROR: { message: 'no' },
        GET_USER_SUCCESS: { address: `0x${'00'.repeat(20)}`, chainId: 'eip155:1', accounts: [] },
        SESSION_UPDATE: { isConnected: false },
        INIT_SUCCESS: { version: '2.16.7' },
        VISIBILITY_REQUEST: { isWanted: false },
      }
      for (const id of ids)
        for (const [name, payload] of Object.entries(payloads))
          parent.postMessage({ type: `@scope-frame/${name}`, id, payload }, '*')
    })
  await quiet(page)
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await getAddress(page)).toBe(address)
  await expect(page.getByText(/^Signed: /)).toHaveCount(0)
  await expect(wallet.holder).toHaveAttribute('open')
  await wallet.decline()
  await expectHonest(page, wallet, address)
})

test('[F3] accepts only the first of several handshakes, and each request id once', async ({
  page,
  open,
}) => {
  await open([], query)
  const wallet = await arrive(page)
  const address = await getAddress(page)
  const own = await ownFrame(page)
  await own.handshake(2)
  await expect.poll(async () => (await own.messages(0)).length).toBe(1)
  expect((await own.messages(0))[0]?.type).toBe('@scope-frame/INIT_SUCCESS')
  await own.handshake()
  const message = signing(address)
  // A rejected channel is ignored too.
  await own.send([message], 1)
  await own.send([message], 2)
  await answeredAfter(own)
  expect([...(await own.messages(1)), ...(await own.messages(2))]).toEqual([])
  await expect(own.frame.locator('[data-approve]')).toHaveCount(0)

  await own.send([message, message])
  await own.frame.locator('[data-approve]:not([aria-disabled])').click()
  const answers = async () => (await own.messages(0)).filter(({ id }) => id === message.id)
  await expect.poll(async () => (await answers()).length).toBe(1)
  await own.send([message])
  await answeredAfter(own)
  await expect(own.frame.locator('[data-approve]')).toHaveCount(0)
  expect(await answers()).toHaveLength(1)
  await page.evaluate(() => document.getElementById('hostile')?.remove())
  await expectHonest(page, wallet, address)
})

test('[F11] [F10] rejects or ignores prototype names, malformed messages and a node of the page’s choice', async ({
  page,
  open,
}) => {
  await open([], query)
  const wallet = await arrive(page)
  const address = await getAddress(page)
  const own = await ownFrame(page)
  await own.handshake()
  await expect.poll(async () => (await own.messages()).length).toBe(1)
  const rpc = (payload: unknown) => createRequest('RPC_REQUEST', payload)
  const params = ['0x48656c6c6f', address]
  const messages = [
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'INIT'].map((name) =>
      createRequest(name),
    ),
    ...[
      '__proto__',
      'constructor',
      'PERSONAL_SIGN',
      'personal_sign ',
      'personal_sign\u0000',
      'eth_sign',
      'eth_sendRawTransaction\u200b',
      'wallet_exportKeys',
    ].map((method) => rpc({ method, params })),
    rpc({ method: 'personal_sign', params, rpcUrl: 'https://lying.example' }),
    rpc({ method: 'personal_sign', params, chainId: 'eip155:0' }),
    rpc({ method: 'personal_sign', params: ['0x48656c6c6f', `0x${'11'.repeat(20)}`] }),
    rpc({ method: ['personal_sign'], params }),
    rpc(null),
    rpc({ method: 'personal_sign', params: ['x'.repeat(10_000_000), address] }),
    createRequest('SWITCH_NETWORK', { chainId: 'eip155:31337', rpcUrl: 'https://lying.example' }),
    createRequest('SYNC_DAPP_DATA', { metadata: { name: 'x', url: 'javascript:alert(1)' } }),
    { ...signing(address), id: 'not-an-id' },
    { ...signing(address), extra: true },
    { ...signing(address), type: ['@scope-app/RPC_REQUEST'] },
    null,
    7,
    'hello',
    Array.from({ length: 100_000 }, () => 0),
    { type: 'x'.repeat(10_000_000) },
  ]
  await own.send(messages)
  const last = await answeredAfter(own)
  await expect(own.frame.locator('[data-approve]')).toHaveCount(0)
  const others = (await own.messages()).filter(({ id }) => id !== undefined && id !== last)
  for (const { type } of others) expect(type).toMatch(/_ERROR$/)
  await page.evaluate(() => document.getElementById('hostile')?.remove())
  await expectHonest(page, wallet, address)
})

test('[F20] shows one of five thousand simultaneous requests, answers all, and delays none', async ({
  page,
  open,
}) => {
  test.setTimeout(60_000)
  await open([], query)
  const wallet = await arrive(page)
  const address = await getAddress(page)
  const own = await ownFrame(page)
  await own.handshake()
  await expect.poll(async () => (await own.messages()).length).toBe(1)
  const flood = Array.from({ length: 5_000 }, () => signing(address))
  await own.send(flood)
  await own.frame.locator('[data-approve]').waitFor()
  await expect(own.frame.locator('main')).toHaveCount(1)
  const answered = async () => (await own.messages()).filter(({ id }) => id !== undefined).length
  await expect.poll(answered).toBeGreaterThanOrEqual(5_000 - 16)
  for (const { type } of (await own.messages()).slice(1))
    expect(type).toMatch(/_ERROR$|VISIBILITY_REQUEST|HEIGHT|PAINTED/)
  const ids = new Set((await own.messages()).map(({ id }) => id))
  const waiting = flood.filter(({ id }) => !ids.has(id))
  expect(waiting.length).toBeLessThanOrEqual(16)
  await own.send(waiting.map(({ id }) => createRequest('RPC_ABORT', { id })))
  await expect(own.frame.locator('main')).toHaveCount(0)
  await page.evaluate(() => document.getElementById('hostile')?.remove())
  await expectHonest(page, wallet, address)
})

test('[F5] rejects approval in a frame that is shrunk, moved away or hidden, and ends if it is moved in the document', async ({
  page,
  open,
}) => {
  test.setTimeout(90_000)
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
  for (const css of [
    'transform:scale(0.2)',
    'translate:60vw 0',
    'margin-inline-start:-200px',
    'mix-blend-mode:multiply',
    'opacity:0.01',
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

test('[F2] [F4] refuses to run for other origins: around the frame, around the page, or without an origin', async ({
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

test('[F18] leaves no user data in the page or the frame after a sign-out', async ({
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
