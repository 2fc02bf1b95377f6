/**
 * Network requests and content security policy of a page.
 * Only a browser applies a policy and sends the requests of pictures.
 */
import { quiet } from './fixtures/quiet.js'
import { expect, test } from './fixtures/scope.js'

test('contacts no host before the first click, also for a returning user', async ({
  wallet,
  open,
  choose,
  page,
  baseURL,
}) => {
  await open([wallet()])
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await quiet(page)
  expect(requests.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([])
  // Not even its own nodes: coming back needs the wallet only.
  expect(requests.filter((url) => url.includes('/rpc/'))).toEqual([])
})

test('prerenders the dialog for a pointer, the focus or a touch, without fetching images of third parties', async ({
  wallet,
  open,
  page,
  dialog,
  watch,
}) => {
  await open([wallet()], '/host-buttons.html?pictures')
  const button = page.getByRole('button', { name: 'Log in' })
  for (const [how, approach] of [
    ['a pointer that arrives', () => button.hover()],
    ['the focus', () => button.focus()],
    ['a touch', () => button.dispatchEvent('pointerover', { pointerType: 'touch' })],
  ] as const)
    await test.step(how, async () => {
      await page.mouse.move(0, 0)
      await page.reload()
      await approach()
      const ahead = page.locator('dialog.scope-modal')
      await expect(ahead.getByText('Aster')).toBeAttached()
      await quiet(page)
      const foreign = page.locator('img[src^="https:"]')
      await expect(foreign).toHaveCount(0)
      // A blocked request shows here, an allowed one in the hosts below.
      expect(watch.errors).toEqual([])
      await button.click()
      await expect
        .poll(() => watch.errors.join())
        .toContain('policy: img-src https://pictures.example')
      await expect(dialog.getByRole('button', { name: 'Aster' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(foreign).toHaveCount(0)
      // Requested after opening, as the guide documents.
      watch.errors.length = 0
      watch.hosts.delete('pictures.example')
    })
})

test('runs under a strict policy that is really active', async ({
  wallet,
  open,
  choose,
  page,
  watch,
}) => {
  await open([wallet()])
  const response = await page.request.get('/')
  expect(response.headers()['content-security-policy']).toBe(
    "default-src 'self'; frame-src 'self' http://localhost:*; img-src 'self' data:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(watch.errors).toEqual([])
  // The page itself refuses what the policy forbids.
  const refused = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>x</b>')
      return 'allowed'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  await expect.poll(() => watch.errors.length).toBe(2)
  watch.errors.length = 0
})

test('[C10] starts clean with poisoned storage', async ({ open, page, opener }) => {
  await page.addInitScript(() => {
    for (const name of [
      'connections',
      'connected_namespaces',
      'active_namespace',
      'active_network_ids',
      'recent_wallets',
    ]) {
      localStorage.setItem(`scope.1.${name}`, '{"__proto__":{"polluted":true},"x":[[[[')
    }
    localStorage.setItem(
      'scope.1.recent_wallets',
      JSON.stringify([{ id: '<img src=x onerror=alert(1)>', name: 7 }]),
    )
  })
  await open([])
  await expect(opener).toHaveText('Connect wallet')
})

test('works with blocked storage, and saves nothing', async ({ wallet, open, choose, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await open([wallet()])
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
})
