/** What a page asks of the world, and under which policy. */
import { expect, test } from './fixtures/scope.js'

test('no host is asked for anything before the first click, also for someone who comes back', async ({
  wallet,
  open,
  choose,
  page,
  baseURL,
}) => {
  await open([wallet()])
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.waitForTimeout(500)
  expect(asked.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([])
  // Not even its own nodes: coming back needs the wallet only.
  expect(asked.filter((url) => url.includes('/rpc/'))).toEqual([])
})

test('runs under the strict policy, which is really on', async ({
  wallet,
  open,
  choose,
  page,
  watch,
}) => {
  await open([wallet()])
  const response = await page.request.get('/')
  expect(response.headers()['content-security-policy']).toBe(
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(watch.problems).toEqual([])
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
  await expect.poll(() => watch.problems.length).toBe(2)
  watch.problems.length = 0
})

test('[C10] a poisoned storage starts clean', async ({ open, page, opener }) => {
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

test('blocked storage: everything works, nothing is remembered', async ({
  wallet,
  open,
  choose,
  page,
}) => {
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
