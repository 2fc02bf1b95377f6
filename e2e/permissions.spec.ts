/** A user grants a permission, sees what the site may do, and revokes it. The wallet has no method for that, as MetaMask. */
import { expect, test } from './fixtures/scope.js'

const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

test('[MOD-08] a permission is shown in words, listed, and revoked by a transaction', async ({
  page,
  wallet,
  open,
  dialog,
  expectAccessible,
}) => {
  const meadow = wallet({ features: { permissions: 'grant' } })
  await open([meadow], '/host-buttons.html?permissions')
  await page.evaluate(async (id) => {
    const kit = window.host?.kit
    await kit?.connection.connect(id)
    const permissions = await kit?.permissions?.open()
    await permissions?.requestPermissions({
      to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      expiry: Math.floor(Date.now() / 1_000) + 86_400,
      permission: {
        type: 'native-token-periodic',
        data: { periodAmount: 5n * 10n ** 16n, periodDuration: 86_400 },
      },
    })
  }, meadow.info.rdns)
  await expect(dialog.getByRole('heading', { name: 'Permission granted' })).toBeVisible()
  await expect(dialog).toContainText('Scope demo can use this without asking you.')
  await expect(dialog).toContainText('0.05 ETH')
  await expectAccessible()

  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.evaluate(() => window.host?.kit.modal.open({ view: 'AccountSettings' }))
  await dialog.getByRole('button', { name: 'Permissions' }).click()
  const summary = dialog.locator('summary')
  await expect(summary).toContainText('Active')
  await summary.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog).toContainText('Revoke this permission?')
  await expectAccessible()

  meadow.reject()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog).toContainText('Request declined')
  await expect(summary).toContainText('Active')
  await expectAccessible()

  meadow.approve()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  const sent = () =>
    meadow.requests
      .filter(({ method }) => method === 'eth_sendTransaction')
      .map(({ params }) => params[0])
  await expect
    .poll(sent)
    .toEqual([expect.objectContaining({ to: manager }), expect.objectContaining({ to: manager })])
})
