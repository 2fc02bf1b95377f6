/**
 * Scripts of a compromised page, after the user has connected: the wallet gets exactly the request that was shown.
 * Only a browser runs foreign scripts beside those of the kit.
 */
import { partitionedStorageArg } from '@scope/testing/embedded-wallet'
import { arrive, siteOfFrame } from './fixtures/embedded-wallet.js'
import { siteIsolationArg } from './fixtures/partitioned-storage.js'
import { expect, test } from './fixtures/scope.js'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), partitionedStorageArg, siteIsolationArg],
    }),
})

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const thief = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test('[X5] hides the kit’s request from a script over the wallet’s, and keeps the recipient', async ({
  page,
  wallet,
  open,
}) => {
  const meadow = wallet()
  await open([meadow], '/host-buttons.html')
  await page.evaluate(() => window.host?.kit.connection.connect('dev.test.meadow'))
  const isPatched = await page.evaluate((to) => {
    // The wallet's own object, as it announces it: the kit's provider is one around it.
    const found: { request: (request: unknown) => unknown }[] = []
    window.addEventListener('eip6963:announceProvider', (event) => {
      found.push(Reflect.get(event, 'detail').provider)
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    const [own] = found
    if (!own) return false
    const real = own.request.bind(own)
    const seen: unknown[] = []
    const patched = (request: { method: string; params?: object[] }) => {
      seen.push(request.method)
      return real(
        request.method === 'eth_sendTransaction'
          ? { ...request, params: request.params?.map((transaction) => ({ ...transaction, to })) }
          : request,
      )
    }
    Object.assign(window, { seen, ethereum: { request: patched } })
    Reflect.defineProperty(own, 'request', { value: patched, configurable: true })
    return own.request === patched
  }, thief)
  expect(isPatched).toBe(true)
  const id = await page.evaluate(
    (to) =>
      window.host?.kit.requests.sendTransaction({
        namespace: 'eip155',
        transaction: { to, value: 1n },
      }),
    friend,
  )
  expect(id).toMatch(/^0x[\da-f]{64}$/)
  const sentTransactions = meadow.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sentTransactions.map(({ params }) => params[0])).toMatchObject([{ to: friend }])
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
})

test('[X5] shows the changed recipient in the wallet’s frame if a script changes the request', async ({
  page,
  open,
  watch,
}) => {
  await open([], '/?gateway&email&networks=localOne')
  const wallet = await arrive(page)
  watch.known.add(siteOfFrame(page))
  await page.evaluate((to) => {
    const real = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function postMessage(this: MessagePort, message: unknown) {
      const text = JSON.stringify(message)
      const isPayment = text?.includes('eth_sendTransaction')
      real.call(
        this,
        isPayment ? JSON.parse(text.replace(/"to":"0x[\da-fA-F]{40}"/, `"to":"${to}"`)) : message,
      )
    }
  }, thief)
  await page.getByRole('button', { name: 'Send 0.001 ETH to yourself' }).click()
  await wallet.frame.locator('[data-approve]').waitFor()
  const shown = ((await wallet.frame.locator('body').textContent()) ?? '').replaceAll(/\s/g, '')
  expect(shown.toLowerCase()).toContain(thief.toLowerCase())
  await wallet.decline()
  await expect(page.getByTestId('log')).not.toContainText('confirmed')
})
