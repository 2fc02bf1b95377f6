/**
 * Screens of the wallet's frame in both themes and directions, on the narrowest phones: checked with axe and for overflow.
 * The German texts are the longest. English on a wide screen is what the other stories see.
 * Only a browser lays a frame out.
 */
import { pathToFileURL } from 'node:url'
import type { Frame, FrameLocator, Locator, Page } from '@playwright/test'
import type { Route } from '@scope/core'
import { getEmbeddedWallet } from '@scope/testing/embedded-wallet'
import {
  card,
  codeFor,
  loseShare,
  newAddress,
  recoveryPage,
  siteOfFrame,
} from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { expect } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

const getFrame = (page: Page): Frame => {
  const found = page.frames().find((frame) => frame !== page.mainFrame())
  if (!found) throw new Error('No frame is up.')
  return found
}
/** The demo's own buttons stay in English. */
const openers = {
  de: 'Wallet verbinden',
  ar: 'ربط المحفظة',
} as const
/** Title, close, request, network, account, decline and approve, as a screen reader reads them. */
const approvals = {
  de: [
    'Nachricht signieren',
    'Schließen',
    'bittet um deine Freigabe',
    'Netzwerk',
    'Dein Konto',
    'Ablehnen',
    'Freigeben',
  ],
  ar: ['توقيع رسالة', 'إغلاق', 'يطلب موافقتك', 'الشبكة', 'حسابك', 'رفض', 'موافقة'],
} as const
const approvalTree = ([title, close, request, network, account, no, yes]: readonly string[]) => `
  - main "${title}":
    - text: /localhost:\\d+ ada-.*@example\\.com/
    - button "${close}"
    - heading "${title}" [level=1]
    - paragraph: /127\\.0\\.0\\.1:\\d+ ${request}/
    - text: Hello from the playground
    - term: ${network}
    - definition: Local One
    - term: ${account}
    - definition: /0x[0-9a-fA-F]{40}/
    - button "${no}"
    - button "${yes}"
`
const sentence = 'seven herons over the quiet river'

/** Checks that nothing overflows its container. */
async function expectWhole(frame: Frame): Promise<void> {
  const cut = await frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth - clientWidth
    const parts = [...document.querySelectorAll<HTMLElement>('.inner, footer, .scroller, button')]
    const over = parts.filter((part) => part.scrollWidth > part.clientWidth)
    return [...(wide > 0 ? [`page by ${wide}`] : []), ...over.map((part) => part.outerHTML)]
  })
  expect(cut).toEqual([])
}

/**
 * The frame takes the height of a card a moment after it was drawn: a button that moves under a press is pressed again. That
 * very button: never the one that stands in its place on the next card.
 */
async function press(button: Locator, next: Locator): Promise<void> {
  const element = await button.elementHandle()
  const isUp = () => next.first().isVisible()
  await expect(async () => {
    // The card may go as it is looked at: then there is nothing left to press.
    if (!(await isUp()) && (await element?.isEnabled().catch(() => false)))
      await element?.click({ timeout: 1_000 }).catch(() => undefined)
    await expect(next.first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000, intervals: [0] })
}

const fillTwice = async (of: Pick<FrameLocator, 'locator'>) => {
  for (const field of await of.locator('input[type=password]').all()) await field.fill(sentence)
}

// Arabic runs the rules that another language, theme or size can break.
for (const [look, locale, viewport, rules] of [
  ['dark', 'de', { width: 320, height: 568 }, 'all'],
  ['light', 'ar', { width: 360, height: 640 }, 'look'],
] as const) {
  const named = `${look} ${locale} ${viewport.width} px`

  test(`${named}: passes axe in every screen, and cuts nothing off`, async ({
    page,
    open,
    browser,
    expectAccessible,
  }, testInfo) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    await open(
      [],
      `/?gateway&money&email&networks=localOne,localSolana&theme=${look}&locale=${locale}`,
    )
    const check = async (frame = getFrame(page)) => {
      await frame.locator('main').waitFor()
      await expectAccessible(frame, rules)
      await expectWhole(frame)
    }
    const { frame, holder, approve, decline } = getEmbeddedWallet(page)
    const [choices, foot] = [frame.locator('.inner .row'), frame.locator('footer')]
    const [primary, back] = [foot.locator('.primary:visible'), frame.locator('header .turns')]
    const to = newAddress()
    const beginByMail = async () => {
      await page.getByRole('button', { name: openers[locale] }).click()
      await card(page).locator('input[type=email]').fill(to)
      await page.keyboard.press('Enter')
    }
    await beginByMail()
    const code = card(page).locator('input[autocomplete=one-time-code]')
    await code.waitFor()
    await expectAccessible(page.mainFrame(), rules)
    await code.fill(await codeFor(page, to))

    // Recovery methods: a passphrase, a backup, a file.
    const [field, held, link] = [
      frame.locator('.field').first(),
      frame.locator('.held').first(),
      foot.locator('a[href^=blob]'),
    ]
    await frame.locator('[data-later]').waitFor()
    await check()
    const others = foot.locator('.plain').first()
    await press(others, choices)
    await check()
    await press(choices.first(), field)
    await check()
    await press(primary, frame.getByRole('alert').filter({ hasText: /\S/ }))
    await check()
    await fillTwice(frame)
    await press(primary, choices)
    await check()
    await press(choices, field)
    await fillTwice(frame)
    await press(primary, foot.locator('a[href*=recovery]'))
    await check()
    const saved = page.waitForEvent('download')
    await press(primary, link)
    const backup = testInfo.outputPath('wallet-backup.json')
    await (await saved).saveAs(backup)
    await check()
    await press(primary, frame.locator('input[type=file]'))
    await check()
    await frame.locator('input[type=file]').setInputFiles(backup)
    await press(primary, frame.locator('.success'))
    await check()
    await press(primary, choices)
    await press(back, held)
    await press(choices.nth(2), frame.locator('footer:has(a[download])'))
    await check()
    await press(primary, link)
    await check()
    await press(primary, choices)
    await press(back, held)
    const remove = frame.locator('.held button')
    await expect(remove).toHaveCount(2)
    await check()
    const sure = frame.locator('footer .choice')
    await press(remove.first(), sure)
    await check()
    await press(sure.locator('button').first(), held)
    await expect(async () => {
      await primary.click({ timeout: 500 })
      await expect(holder).not.toHaveAttribute('open', { timeout: 500 })
    }).toPass()

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await frame.locator('[data-approve]').waitFor()
    await check()
    await expect(frame.locator('body')).toMatchAriaSnapshot(approvalTree(approvals[locale]))
    await decline()
    await page.getByRole('button', { name: /^Send 0.001/ }).click()
    await frame.locator('[data-approve]').waitFor()
    await check()
    await decline()

    // A sponsored batch with the upgrade of the account, a permission, and its revocation.
    await page.getByRole('button', { name: 'Get 100 STD' }).click()
    await expect(page.getByTestId('shop-log')).toContainText('You have 100 STD')
    await page.getByRole('button', { name: 'Buy for 25 STD' }).click()
    await expect(frame.locator('.changes li')).toHaveCount(1)
    await check()
    await decline()
    await page.getByRole('button', { name: 'Allow 5 STD a day' }).click()
    await frame.locator('[data-warning=unattended]').waitFor()
    await check()
    await approve()
    await card(page).locator('.scope-hero').waitFor()
    await card(page).getByRole('button').last().click()
    await card(page).locator('summary').click()
    const revoke = card(page).locator('details button')
    await press(revoke.first(), revoke.nth(1))
    await press(revoke.last(), frame.locator('[data-approve]'))
    await check()
    await decline()
    await page.keyboard.press('Escape')

    // This browser has lost its share: everything that brings the wallet back.
    await loseShare(page)
    await beginByMail()
    await expect(choices).toHaveCount(4)
    await check()
    for (const way of [0, 1, 2, 3]) {
      await press(choices.nth(way), field)
      await check()
      if (way === 0) {
        await frame.locator('input').fill('something else entirely')
        await press(primary, frame.getByRole('alert').filter({ hasText: /\S/ }))
        await check()
      }
      await press(back, choices.nth(3))
    }

    // And with every server off.
    const context = await browser.newContext({
      offline: true,
      locale,
      viewport,
      colorScheme: look,
    })
    const exit = await context.newPage()
    await exit.goto(pathToFileURL(recoveryPage).href)
    await check(exit.mainFrame())
    await exit.locator('input[type=file]').setInputFiles(backup)
    await exit.locator('footer .primary').click()
    await exit.locator('input[type=password]').waitFor()
    await check(exit.mainFrame())
    await fillTwice(exit)
    await exit.locator('footer .primary').click()
    await expect(exit.locator('section')).toHaveCount(3)
    await check(exit.mainFrame())
    // Shown once the page has truly been in view; each in its turn.
    for (const section of await exit.locator('section').all()) {
      await expect(async () => {
        const show = section.locator('button').first()
        // The words stay after a short press of a key.
        if ((await show.getAttribute('aria-pressed')) !== 'true') await show.press('Enter')
        await expect(section.locator('.secret')).not.toBeEmpty({ timeout: 1_000 })
      }).toPass()
      await check(exit.mainFrame())
    }
    await context.close()
  })

  test(`${named}: passes axe in the kit’s views of the wallet`, async ({
    page,
    open,
    watch,
    dialog,
    expectAccessible,
  }) => {
    await page.setViewportSize(viewport)
    await open([], '/host-buttons.html?gateway&email&socials')
    await page.evaluate((to) => window.host?.look(to), { theme: look, locale })
    const views = ['ConnectSocials', 'UpdateEmailWallet', 'UpgradeEmailWallet'] as const
    for (const view of views) {
      await page.evaluate(
        (to: Route) => {
          window.host?.kit.modal.close()
          window.host?.kit.modal.open(to)
        },
        { view },
      )
      await dialog.locator('.scope-list, form').first().waitFor()
      await expectAccessible(page.mainFrame(), rules)
      const wide = await dialog.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      )
      expect(wide, view).toBe(0)
    }
    watch.hosts.delete(siteOfFrame(page))
  })
}
