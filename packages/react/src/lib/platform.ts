/**
 * Where the page runs, as far as links to other apps and codes for other devices need it. Any script can define
 * Telegram's global. It is called if it exists, and receives only the link.
 */
import type { MouseEvent } from 'react'

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

/** Telegram's own way out, within the tap (`Telegram.WebApp.openLink`): pages alone. */
function getOpener(page: Window): ((href: string) => void) | undefined {
  try {
    // Any field of it may be missing, or throw.
    const app = Reflect.get(page, 'Telegram').WebApp
    const open: unknown = app.openLink
    if (isTelegram(page) && typeof open === 'function')
      return (href) => void Reflect.apply(open, app, [href])
  } catch {}
  return undefined
}

/** Whether links to pages are opened by Telegram, and those to apps, which it refuses, are better avoided. */
export const opensByTelegram = (page: Window): boolean => getOpener(page) !== undefined

/** Replaces the default action of the link. Links that Telegram rejects open in the browser. */
export function openInTelegram(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, protocol } = event.currentTarget
  const open = /^https?:$/.test(protocol) ? getOpener(window) : undefined
  if (!open) return
  try {
    open(href)
    event.preventDefault()
  } catch {}
}
