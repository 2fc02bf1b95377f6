/**
 * Signs in a new user without a wallet by email, as a real user does. It uses the kit's dialog, a code from an email
 * and a real browser. No part of the wallet is mocked, so site tests run the shipped code.
 */
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { type Mailbox, nextCode } from './mailbox.js'

export interface SignInByEmailOptions {
  readonly mailbox: Mailbox
  /** Defaults to an unused address: one that has a wallet needs more than a code. */
  readonly email?: string
  /** Opens the dialog, in Connect or in EmailLogin. From the start it presses the button "Connect wallet". */
  open?(): Promise<void>
  /** What the row of Connect is called where the site is not in English. */
  readonly row?: string
  /** Milliseconds that a mail may take; 10,000 from the start. */
  readonly mailWithinMs?: number
}

/** What the embedded wallet asks, to be answered by the test. */
export interface EmbeddedWalletDialog {
  /** What the wallet draws: its frame, and what the page around shows it in. */
  readonly frame: FrameLocator
  readonly holder: Locator
  /** Reads what is asked to its end and approves it, as soon as the wallet lets a person do so. */
  approve(): Promise<void>
  decline(): Promise<void>
  /** Says "later" to what would bring the wallet back. */
  skipBackup(): Promise<void>
}

export interface EmbeddedTestUser extends EmbeddedWalletDialog {
  readonly email: string
}

/** For `launchOptions.args`: browsers keep storage apart by site; Playwright turns that off, and with it what is real. */
export const partitionedStorageArg = '--disable-features=PaintHolding,HttpsUpgrades'

const pressAgainMs = 200

/** Returns the embedded wallet in the page's kit, for any sign-in method. */
export function getEmbeddedWallet(page: Page): EmbeddedWalletDialog {
  const holder = page.locator('dialog[data-scope-embedded-wallet]')
  const frame = holder.frameLocator('iframe')
  const yes = frame.locator('[data-approve]')
  /** The frame takes the height of a card a moment after it was drawn: a button that moves under a press has not heard it. */
  async function press(button: Locator): Promise<void> {
    const asked = await button.elementHandle()
    while (await asked?.isVisible()) {
      await asked?.click()
      await page.waitForTimeout(pressAgainMs)
    }
  }
  return {
    holder,
    frame,
    async approve() {
      // This one alone: the next question may follow at once, with a button of its own.
      const asked = await yes.elementHandle()
      // What is not yet read, or not yet seen for long enough, is not approved by a press: it is pressed again.
      while (await asked?.isVisible()) {
        await frame.locator('.scroller').evaluate((part) => part.scrollTo(0, part.scrollHeight))
        if (await yes.isEnabled()) await asked?.click()
        await page.waitForTimeout(pressAgainMs)
      }
    },
    decline: () => press(frame.locator('[data-decline]')),
    skipBackup: () => press(frame.locator('[data-later]')),
  }
}

/**
 * Signs a new user in by email, and postpones setting up a recovery method. Resolves once the kit is connected. Needs a
 * page whose kit has `embeddedWallet()`, and a gateway that sends its emails to `mailbox`.
 */
export async function signInByEmail(
  page: Page,
  options: SignInByEmailOptions,
): Promise<EmbeddedTestUser> {
  const { mailbox, mailWithinMs = 10_000 } = options
  const email = options.email ?? `visitor-${crypto.randomUUID()}@example.com`
  const wallet = getEmbeddedWallet(page)
  const card = page.locator('dialog.scope-modal[open]')
  const field = card.locator('input[type=email]')
  const row = card.getByRole('button', { name: options.row ?? 'Continue with email' })
  const known = (await mailbox(email)).length

  if (options.open) await options.open()
  else await page.getByRole('button', { name: 'Connect wallet' }).click()
  await field.or(row).first().waitFor()
  if (!(await field.isVisible())) await row.click()
  await field.fill(email)
  await field.press('Enter')
  await card
    .locator('input[autocomplete=one-time-code]')
    .fill(await nextCode(mailbox, email, known, mailWithinMs))
  await wallet.skipBackup()
  await wallet.frame.locator('main').waitFor({ state: 'hidden' })
  await card.waitFor({ state: 'hidden' })
  return { ...wallet, email }
}
