/**
 * What a screen reader reads, in order, in English and Arabic: the list of wallets, the sign-in text, the form to send, and
 * the code of an email. The approval of the wallet's frame is in `embedded-wallet-appearance`. Only a browser computes names.
 */
import type { Page } from '@playwright/test'
import type { Route } from '@scope/core'
import type { EmbeddedWalletState } from '@scope/core/embedded-wallet'
import { expect, test } from './fixtures/scope.js'

const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const show = (page: Page, route: Route) =>
  page.evaluate((to) => {
    window.host?.kit.modal.close()
    window.host?.kit.modal.open(to)
  }, route)

const speak = (page: Page, locale: 'en' | 'ar') =>
  page.evaluate((name) => window.host?.look({ theme: 'light', locale: name }), locale)

const trees = {
  en: {
    connect: `
      - dialog "Connect a wallet":
        - banner:
          - heading "Connect a wallet" [level=2]
          - button "What is a wallet?"
          - button "Close"
        - list:
          - listitem:
            - button "WalletConnect Phone wallet QR code"
          - listitem:
            - button "Meadow Installed"
          - listitem:
            - button "Aster"
          - listitem:
            - button "Bramble"
          - listitem:
            - button "Cedar"
          - listitem:
            - button "Dahlia"
          - listitem:
            - button "All wallets 10"
    `,
    signIn: `
      - dialog "Sign in":
        - text: Connected with Meadow
        - banner:
          - heading "Sign in" [level=2]
          - button "Close"
        - status:
          - heading "Sign in to Scope demo" [level=3]
          - paragraph: Sign this message to prove you own this account. It’s free.
        - paragraph: Sign in to the Scope demo.
        - term: Site
        - definition: /127\\.0\\.0\\.1:\\d+/
        - term: Account
        - definition: 0x58…bB1b25
        - term: Network
        - definition: Local One
        - term: Expires
        - definition: /\\d{4}/
        - group: Full message
        - button "Sign in"
        - button "Cancel"
        - paragraph: If you cancel, your wallet is disconnected.
    `,
    send: `
      - dialog "Send":
        - text: Connected with Meadow
        - banner:
          - heading "Send" [level=2]
          - button "Close"
        - button "Ether 0 ETH"
        - textbox "Amount in ETH"
        - text: /ETH .*available/
        - button "Max"
        - status
        - text: Send to
        - button "Scan QR code"
        - textbox "Send to"
        - paragraph: Your other accounts
        - list "Your other accounts":
          - listitem:
            - button "0x0D…58e12C Meadow"
        - status
        - button "Enter an amount" [disabled]
    `,
  },
  ar: {
    connect: `
      - dialog "ربط محفظة":
        - banner:
          - heading "ربط محفظة" [level=2]
          - button "ما هي المحفظة؟"
          - button "إغلاق"
        - list:
          - listitem:
            - button "WalletConnect محفظة الهاتف رمز QR"
          - listitem:
            - button "Meadow مثبّتة"
          - listitem:
            - button "Aster"
          - listitem:
            - button "Bramble"
          - listitem:
            - button "Cedar"
          - listitem:
            - button "Dahlia"
          - listitem:
            - button "كل المحافظ 10"
    `,
    signIn: `
      - dialog "تسجيل الدخول":
        - text: تم الاتصال عبر Meadow
        - banner:
          - heading "تسجيل الدخول" [level=2]
          - button "إغلاق"
        - status:
          - heading "تسجيل الدخول إلى Scope demo" [level=3]
          - paragraph: وقّع هذه الرسالة لتثبت أنك تملك هذا الحساب. التوقيع مجاني.
        - paragraph: Sign in to the Scope demo.
        - term: الموقع
        - definition: /127\\.0\\.0\\.1:\\d+/
        - term: الحساب
        - definition: 0x58…bB1b25
        - term: الشبكة
        - definition: Local One
        - term: تنتهي الصلاحية
        - definition: /\\d{4}/
        - group: الرسالة كاملة
        - button "تسجيل الدخول"
        - button "إلغاء"
        - paragraph: إذا ألغيت فسيُقطع اتصال محفظتك.
    `,
    send: `
      - dialog "إرسال":
        - text: تم الاتصال عبر Meadow
        - banner:
          - heading "إرسال" [level=2]
          - button "إغلاق"
        - button "Ether 0 ETH"
        - textbox "المبلغ بـ ETH"
        - text: /ETH المتاح/
        - button "الكل"
        - status
        - text: إرسال إلى
        - button "مسح رمز QR"
        - textbox "إرسال إلى"
        - paragraph: حساباتك الأخرى
        - list "حساباتك الأخرى":
          - listitem:
            - button "0x0D…58e12C Meadow"
        - status
        - button "أدخل مبلغًا" [disabled]
    `,
  },
} as const

for (const locale of ['en', 'ar'] as const) {
  test(`reads the list of wallets, the sign-in text and the form to send in order: ${locale}`, async ({
    page,
    open,
    wallet,
    dialog,
  }) => {
    const { connect, signIn, send } = trees[locale]
    await open([wallet({ mnemonic })], '/host-buttons.html?money&signIn')
    await speak(page, locale)
    await show(page, { view: 'Connect' })
    await expect(dialog).toMatchAriaSnapshot(connect)
    await page.evaluate(() => void window.host?.kit.connection.connect('dev.test.meadow'))
    await expect(dialog).toMatchAriaSnapshot(signIn)
    await show(page, { view: 'WalletSend' })
    await expect(dialog).toMatchAriaSnapshot(send)
  })
}

const codes = {
  en: `
    - dialog "Enter the code":
      - banner:
        - heading "Enter the code" [level=2]
        - button "Close"
      - paragraph: /Enter the 6-digit code sent to .*ada@example\\.com/
      - textbox "Code"
      - status
      - button "Resend code"
  `,
  ar: `
    - dialog "أدخل الرمز":
      - banner:
        - heading "أدخل الرمز" [level=2]
        - button "إغلاق"
      - paragraph: /ada@example\\.com/
      - textbox "الرمز"
      - status
      - button "إعادة إرسال الرمز"
  `,
} as const

test('reads the code of an email in order, in English and Arabic', async ({
  page,
  open,
  dialog,
}) => {
  await open([], '/host-buttons.html?gateway&email')
  await page.evaluate(() => {
    const state = {
      status: 'awaiting-code',
      email: 'ada@example.com',
      sentAt: 0,
      isChecking: false,
    } satisfies EmbeddedWalletState
    const $state = window.host?.kit.embeddedWallet?.$state
    if ($state && 'set' in $state && typeof $state.set === 'function') $state.set(state)
  })
  await show(page, { view: 'EmailVerifyOtp' })
  for (const locale of ['en', 'ar'] as const) {
    await speak(page, locale)
    await expect(dialog).toMatchAriaSnapshot(codes[locale])
  }
})
