/**
 * Signs in a new user without a wallet by email, as a real user does. It uses the kit's dialog, a code from an email
 * and a real browser. No part of the wallet is mocked, so site tests run the shipped code.
 */
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { type Mailbox, nextCode } from './mailbox.js'

/** Options of `signInByEmail`. */
export interface SignInByEmailOptions {
  /** Mailbox that receives the gateway's emails. */
  readonly mailbox: Mailbox
  /**
   * Email address of the user. Must be unused, because an existing wallet needs more than a code. Defaults to a
   * random one.
   */
  readonly email?: string
  /** Opens the dialog, in the view Connect or EmailLogin. Defaults to a click on the button "Connect wallet". */
  open?(): Promise<void>
  /** Timeout for the email, in ms. @default 10_000 */
  readonly mailWithinMs?: number
}

/** Dialog of the embedded wallet, for the test to respond to its requests. */
export interface EmbeddedWalletDialog {
  /** What the wallet draws: its frame, and what the page around shows it in. */
  readonly frame: FrameLocator
  readonly holder: Locator
  /** Scrolls the request to its end and approves it, as soon as the wallet enables the button. */
  approve(): Promise<void>
  /** Declines the request. */
  decline(): Promise<void>
  /** Postpones setting up a recovery method. */
  skipBackup(): Promise<void>
}

/** User whom `signInByEmail` has signed in, with the dialog of their wallet. */
export interface EmbeddedTestUser extends EmbeddedWalletDialog {
  /** Email address that the user signed in with. */
  readonly email: string
}

/**
 * Chromium argument for `launchOptions.args` that partitions storage by site, as real browsers do. Playwright
 * turns partitioning off by default.
 */
export const partitionedStorageArg = '--disable-features=PaintHolding,HttpsUpgrades'

const pressAgainMs = 200

/**
 * Scrolls by less than what is in view, because the wallet doesn't count a part that was jumped over. Begins again if the end
 * was reached before the frame was in view.
 */
function readOn(part: Element): void {
  const isAtEnd = part.scrollTop + part.clientHeight >= part.scrollHeight - 1
  const isUnread = document.querySelector('[data-approve][aria-describedby=unread]') !== null
  if (isAtEnd && isUnread) part.scrollTo(0, 0)
  else part.scrollBy(0, part.clientHeight / 2)
}

/**
 * Returns the embedded wallet of the page's kit, for users of any sign-in method.
 *
 * @param page - Page of Playwright.
 * @returns Locators of the wallet, and functions that respond to its requests.
 * @example
 * ```ts
 * await page.getByRole('button', { name: 'Pay' }).click()
 * await getEmbeddedWallet(page).approve()
 * ```
 */
export function getEmbeddedWallet(page: Page): EmbeddedWalletDialog {
  const holder = page.locator('dialog[data-scope-embedded-wallet]')
  const frame = holder.frameLocator('iframe')
  const yes = frame.locator('[data-approve]')
  /** The frame takes the height of a card a moment after it was drawn: a button that moves under a press has not heard it. */
  async function press(button: Locator): Promise<void> {
    const element = await button.elementHandle()
    while (await element?.isVisible()) {
      await element?.click()
      await page.waitForTimeout(pressAgainMs)
    }
  }
  return {
    holder,
    frame,
    async approve() {
      // This one alone: the next question may follow at once, with a button of its own.
      const element = await yes.elementHandle()
      // What is not yet read, or not yet seen for long enough, is not approved by a press: it is pressed again.
      while (await element?.isVisible()) {
        await frame.locator('.scroller').evaluate(readOn)
        if (await yes.isEnabled()) await element?.click()
        await page.waitForTimeout(pressAgainMs)
      }
    },
    decline: () => press(frame.locator('[data-decline]')),
    skipBackup: () => press(frame.locator('[data-later]')),
  }
}

/**
 * Signs a new user in by email, and postpones setting up a recovery method.
 *
 * The page's kit needs `embeddedWallet()`, and the gateway must send its emails to `mailbox`.
 *
 * @param page - Page of Playwright.
 * @param options - Mailbox, and optionally the email address and how to open the dialog.
 * @returns Resolves to the user, once the kit is connected.
 * @throws {Error} if no email arrives within `mailWithinMs`, or if the newest one has no code.
 * @example
 * ```ts
 * const user = await signInByEmail(page, { mailbox: mailboxAt('http://localhost:8025/mails') })
 * await page.getByRole('button', { name: 'Sign' }).click()
 * await user.approve()
 * ```
 */
export async function signInByEmail(
  page: Page,
  options: SignInByEmailOptions,
): Promise<EmbeddedTestUser> {
  const { mailbox, mailWithinMs = 10_000 } = options
  const email = options.email ?? `user-${crypto.randomUUID()}@example.com`
  const wallet = getEmbeddedWallet(page)
  const card = page.locator('dialog.scope-modal[open]')
  const field = card.locator('input[type=email]')
  const known = (await mailbox(email)).length

  if (options.open) await options.open()
  else await page.getByRole('button', { name: 'Connect wallet' }).click()
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
