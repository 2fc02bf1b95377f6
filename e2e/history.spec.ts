/**
 * History of an account: by keyboard alone, and with any number of entries.
 * Only a browser scrolls a list and moves the focus in it.
 */
import type { Page } from '@playwright/test'
import { friend, getDialog, line, lines, opener } from './fixtures/money.js'
import { expect, test } from './fixtures/scope.js'

const path = '/?networks=localOne,localTwo&money&gateway'

const activity = (page: Page) => getDialog(page).getByRole('radio', { name: 'Activity' })

test('navigates from the account to the full history and back by keyboard alone', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
}) => {
  await open([wallet()], path)
  await choose('Meadow')
  await opener(page).click()
  const tokens = dialog.getByRole('radio', { name: 'Tokens' })
  await expect(tokens).toBeChecked()
  await tokens.focus()
  await page.keyboard.press('ArrowRight')
  await expect(activity(page)).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'See all' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'See all' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(lines(page).first()).toBeVisible()
  await dialog.getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Received' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Back' }).focus()
  await page.keyboard.press('Enter')
  await expect(activity(page)).toBeChecked()
})

test('renders a few rows of thousands of entries, and loads the next page near the end', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  expectAccessible,
}) => {
  const perPage = 1_000
  const requests: string[] = []
  await page.route('**/v1/account/*/history*', async (route) => {
    const url = new URL(route.request().url())
    const cursor = Number(url.searchParams.get('cursor') ?? 0)
    requests.push(String(cursor))
    const data = Array.from({ length: perPage }, (_, at) => {
      const place = cursor * perPage + at
      return {
        id: `e${place}`,
        metadata: {
          operationType: 'receive',
          hash: `0x${place}`,
          chain: 'eip155:31337',
          minedAt: new Date(Date.UTC(2026, 9, 31) - place * 7_200_000).toISOString(),
          sentFrom: friend,
          sentTo: '',
          status: 'confirmed',
        },
        transfers: [
          {
            direction: 'in',
            fungible_info: { name: 'Coin', symbol: 'COIN' },
            quantity: { numeric: String(place + 1) },
          },
        ],
      }
    })
    const body = { data, next: cursor < 2 ? String(cursor + 1) : null }
    await route.fulfill({ json: body })
  })
  await open([wallet()], path)
  await choose('Meadow')
  await opener(page).click()
  await dialog.getByText('Activity', { exact: true }).click()
  await expect(lines(page)).toHaveCount(5)
  await dialog.getByRole('button', { name: 'See all' }).click()
  await expect(line(page, /\+1 COIN/)).toBeVisible()
  const drawn = () => lines(page).count()
  expect(await drawn()).toBeLessThan(30)
  expect(requests).toEqual(['0'])
  const scroll = (to: number) =>
    page.evaluate((y) => document.querySelector('.scope-height')?.scrollTo(0, y), to)
  // In the middle of the first page: headings and rows are where they would be if all were drawn.
  const first = await dialog.locator('.scope-height').evaluate((room) => room.scrollHeight)
  await scroll(first / 2)
  await expect(line(page, /\+1 COIN/)).toHaveCount(0)
  await expect.poll(drawn).toBeLessThan(30)
  expect(
    Math.abs((await dialog.locator('.scope-height').evaluate((room) => room.scrollHeight)) - first),
  ).toBeLessThan(200)
  expect(requests).toEqual(['0'])
  await expectAccessible()
  await expect(async () => {
    await scroll(10_000_000)
    await expect(line(page, /\+3,000 COIN/)).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(requests).toEqual(['0', '1', '2'])
  expect(await drawn()).toBeLessThan(30)
  await expectAccessible()
})
