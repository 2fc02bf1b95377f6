/**
 * The same batch with extension wallets, one that runs it as one and one that has to be asked call by call, and with a phone over
 * WalletConnect.
 */
import type { Page } from '@playwright/test'
import { copiedCode, showCode, startPhone } from './fixtures/phone.js'
import { expect, test } from './fixtures/scope.js'

declare global {
  interface Window {
    /** Status of the batch at its end, or the code of its error. */
    batch?: Promise<string> | undefined
  }
}

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const path = '/host-buttons.html?money'

/** Connects, and starts a batch of two payments. `window.batch` has its end. */
async function sendBatch(page: Page, walletId: string): Promise<void> {
  await page.evaluate(
    async ({ to, walletId: id }) => {
      const kit = window.host?.kit
      await kit?.connection.connect(id)
      const calls = await kit?.calls?.open()
      const sent = calls?.sendCalls({ calls: [1n, 2n].map((value) => ({ to, value })) })
      Object.assign(window, {
        batch: sent
          ?.then(({ id: batchId }) => calls?.waitForCallsStatus(batchId))
          .then(
            (status) => `${status?.statusCode} ${status?.atomic ? 'as one' : 'one by one'}`,
            (error: { code: string }) => error.code,
          ),
      })
    },
    { to: friend, walletId },
  )
}
const getEnd = (page: Page) => page.evaluate(() => window.batch)

test('[EMB-14] a wallet that has batches is asked once, and the dialog stays out of the way', async ({
  page,
  wallet,
  open,
  dialog,
}) => {
  const meadow = wallet({ features: { batches: 'ready' } })
  await open([meadow], path)
  await sendBatch(page, meadow.info.rdns)
  expect(await getEnd(page)).toBe('200 as one')
  // To connect, and for the batch.
  expect(meadow.promptCount).toBe(2)
  await expect(dialog).toBeHidden()
})

test('[EMB-14] a wallet without batches is asked for each call, after the dialog has said so', async ({
  page,
  wallet,
  open,
  dialog,
  expectAccessible,
}) => {
  const meadow = wallet()
  await open([meadow], path)
  await sendBatch(page, meadow.info.rdns)
  await expect(dialog.locator('.scope-height .scope-hero')).toContainText('2 requests')
  expect(meadow.promptCount).toBe(1)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect(await getEnd(page)).toBe('200 one by one')
  expect(meadow.promptCount).toBe(3)
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await expectAccessible()
})

test('[EMB-14] a phone that has batches is asked once over WalletConnect, and tells the status also after a reload', async ({
  page,
  baseURL,
  context,
  dialog,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const phone = await startPhone(baseURL ?? '', { batches: 'ready' })
  await page.goto(path)
  await showCode(page)
  await phone.wallet.pair(await copiedCode(page))
  await expect(dialog).toBeHidden()
  const id = await page.evaluate(async (to) => {
    const calls = await window.host?.kit.calls?.open()
    const sent = await calls?.sendCalls({ calls: [1n, 2n].map((value) => ({ to, value })) })
    return sent?.id ?? ''
  }, friend)
  expect(phone.evm.promptCount).toBe(1)
  expect(phone.evm.requests.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['wallet_getCapabilities', 'wallet_sendCalls']),
  )
  const getStatus = () =>
    page.evaluate(async (batchId) => {
      const kit = window.host?.kit
      if (!kit?.account('eip155').get().isConnected) return 'not connected'
      const calls = await kit.calls?.open()
      const status = await calls?.waitForCallsStatus(batchId)
      return `${status?.statusCode} ${status?.atomic ? 'as one' : 'one by one'}`
    }, id)
  expect(await getStatus()).toBe('200 as one')
  await page.reload()
  const before = phone.wallet.requests.length
  await expect.poll(getStatus).toBe('200 as one')
  const asked = phone.wallet.requests.slice(before).map(({ method }) => method)
  expect(asked).toContain('wallet_getCallsStatus')
  // Neither asked the user again.
  expect(phone.evm.promptCount).toBe(1)
  await expect(dialog).toBeHidden()
  await phone.wallet.close()
})
