/**
 * Scripts of a compromised page, after the user has connected: the wallet gets exactly the request that was shown.
 * Only a browser runs foreign scripts beside those of the kit.
 */
import { expect, test } from './fixtures/scope.js'

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
