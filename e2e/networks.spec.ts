/**
 * Choosing and switching networks.
 * Only a browser shows that the view, the wallet and the page agree.
 */
import { expect, test } from './fixtures/scope.js'

test('[NET-03] changes nothing when the user declines a switch, switches on retry, and follows a switch made in the wallet', async ({
  wallet,
  open,
  choose,
  dialog,
  page,
}) => {
  const meadow = wallet()
  await open([meadow])
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.getByRole('button', { name: 'Network Local One' }).click()
  await expect(dialog.getByRole('button', { name: /Local One/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  meadow.reject()
  await dialog.getByRole('button', { name: /Local Two/ }).click()
  await expect(dialog.getByRole('status')).toContainText('Switch declined')
  await expect(page.getByTestId('network')).toHaveText('Local One')
  meadow.approve()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('network')).toHaveText('Local Two')
  expect(meadow.chainId).toBe(31338)
  meadow.switchChain(31337)
  await expect(page.getByTestId('network')).toHaveText('Local One')
})

test('[NET-03] adds a network that the wallet lacks', async ({
  wallet,
  open,
  choose,
  dialog,
  page,
  baseURL,
}) => {
  const meadow = wallet({ chains: [{ chainId: 31337, rpcUrl: `${baseURL}rpc/31337` }] })
  await open([meadow])
  await choose('Meadow')
  await page.getByRole('button', { name: 'Network Local One' }).click()
  await dialog.getByRole('button', { name: /Local Two/ }).click()
  await expect(page.getByTestId('network')).toHaveText('Local Two')
  const added = meadow.requests.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params[0]).toMatchObject({
    chainName: 'Local Two',
    rpcUrls: [`${baseURL}rpc/31338`],
  })
})

test('remembers the chosen network without a wallet, and offers a search for many', async ({
  open,
  dialog,
  page,
}) => {
  await open([], '/?networks=localOne,localTwo,mainnet,base,optimism,polygon,solana')
  await page.getByRole('button', { name: 'Network Local One' }).click()
  await dialog.getByRole('button', { name: 'Base' }).click()
  await expect(page.getByTestId('network')).toHaveText('Base')
  await page.reload()
  await expect(page.getByTestId('network')).toHaveText('Base')
  await page.getByRole('button', { name: 'Network Base' }).click()
  await dialog.getByRole('searchbox').fill('poly')
  await expect(dialog.locator('.scope-row')).toHaveCount(1)
  await dialog.getByRole('searchbox').fill('nowhere')
  await expect(dialog.getByRole('status').last()).toContainText('No results for “nowhere”')
})
