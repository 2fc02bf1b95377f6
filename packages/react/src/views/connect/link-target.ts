/** Where a link to another app has to open. Its own web views keep what is opened in themselves, and no app hears of it. */
interface Surroundings {
  readonly TelegramWebviewProxy?: unknown
  readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } }
}

/** Telegram's mini apps: on phones it puts its proxy into the page; its script tells by the data it was started with. */
const isTelegram = (page: Surroundings): boolean =>
  page.TelegramWebviewProxy !== undefined || Boolean(page.Telegram?.WebApp?.initData)

/** `_blank` in Telegram, `_top` in a frame, else the same place: phones hand that to the app without an empty tab. */
export function linkTarget(page: Window): '_blank' | '_top' | '_self' {
  if (isTelegram(page as Surroundings)) return '_blank'
  return page.top === page ? '_self' : '_top'
}
