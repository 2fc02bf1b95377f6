/** Where the page runs, as far as links to other apps and codes for other devices need it. */
interface TelegramPage {
  readonly TelegramWebviewProxy?: unknown
  readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } }
}

/** Telegram's mini apps: on phones it puts its proxy into the page; its script tells by the data it was started with. */
export function isTelegram(page: Window): boolean {
  const { TelegramWebviewProxy, Telegram } = page as TelegramPage
  return TelegramWebviewProxy !== undefined || Boolean(Telegram?.WebApp?.initData)
}

/**
 * Where a link to another app has to open. Web views of other apps keep what is opened in themselves: `_blank` in
 * Telegram, `_top` in a frame, else the same place: phones hand that to the app without an empty tab.
 */
export function linkTarget(page: Window): '_blank' | '_top' | '_self' {
  if (isTelegram(page)) return '_blank'
  return page.top === page ? '_self' : '_top'
}

/** A phone or tablet: no extension can be installed there, and a link may open an app. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse) and (hover: none)').matches
