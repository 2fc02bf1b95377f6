/**
 * Links to wallets' apps. Every one of them is hostile input, wherever it came from: `safeHref` is the only way from a
 * value to something that is opened.
 */
import type { RemoteWallet } from '../chain/remote-wallet.js'

/** `web`: https pages and universal links. `app`: the scheme of an app that was installed. */
export type HrefKind = 'web' | 'app'

const maxLength = 4_096
/** Control characters, spaces and what ends an attribute: browsers drop or mend some of them, and read another address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const unsafe = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029<>"'`\\]/
const scheme = /^([a-z][a-z\d+.-]{1,63}):/i
/** Schemes that browsers or systems act on themselves. A wallet's own is none of them. */
const reserved =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|android-app|mailto|tel|sms|facetime.*|ftp|ftps|wss?|https?|jar|resource|chrome.*|moz-.*|edge|opera|brave|search-ms|ms-.*|itms.*|market|x-apple.*|shortcuts|steam|ssh|git|vnc|smb|afp|cid|mid|urn|content|feed)$/i

/**
 * The value, safe to be an `href`, or undefined. `web`: https, or this machine, without credentials. `app`: a scheme of its own, as
 * `trust://` or `trust:`, which becomes `trust://`.
 */
export function safeHref(kind: HrefKind, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength || unsafe.test(value)) return undefined
  if (kind === 'app') {
    const name = scheme.exec(value)?.[1]
    if (!name || reserved.test(name)) return undefined
    const rest = value.slice(name.length + 1)
    return rest.startsWith('//') ? value : rest === '' ? `${value}//` : undefined
  }
  try {
    const url = new URL(value)
    const isPlain = /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(value)
    // What never leaves the machine needs no cipher (Secure Contexts: potentially trustworthy).
    const isHere = url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
    const isSafe = url.protocol === 'https:' || isHere
    return isSafe && isPlain && !url.username && !url.password ? url.href : undefined
  } catch {
    return undefined
  }
}

const ended = (base: string) => (base.endsWith('/') ? base : `${base}/`)

/** `{base}wc?uri={encoded}`. A base with a query of its own can't be extended. */
function withUri(base: string | undefined, uri: string): string | undefined {
  if (!base || /[?#]/.test(base)) return undefined
  return `${ended(base)}wc?uri=${encodeURIComponent(uri)}`
}

/**
 * Returns a safe link of an entry, of either kind: some entries have an https page in the field for the app's scheme.
 */
const appBase = (value: string | undefined): string | undefined =>
  safeHref('app', value) ?? safeHref('web', value)

export interface PairingLinks {
  /** The app's own scheme: nothing happens where it is not installed. */
  readonly native?: string
  /** https: the app, or its page. */
  readonly universal?: string
  readonly desktop?: string
  readonly web?: string
  readonly store?: string
}

export interface LinkSurroundings {
  /** Telegram on Android decodes a link once before the app hears of it. */
  readonly isTelegramOnAndroid: boolean
  /** Which store the device has, if any. */
  readonly system: 'ios' | 'android' | 'other'
}

const given = <T extends object>(links: T): T =>
  Object.fromEntries(Object.entries(links).filter(([, href]) => href !== undefined)) as T

/** The links that hand a pairing URI to a wallet. */
export function pairingLinks(
  wallet: RemoteWallet,
  uri: string,
  { isTelegramOnAndroid, system }: LinkSurroundings,
): PairingLinks {
  const mobile = appBase(wallet.mobileLink)
  const isApp = mobile !== undefined && !/^https?:/.test(mobile)
  const native = isApp
    ? withUri(mobile, isTelegramOnAndroid ? encodeURIComponent(uri) : uri)
    : undefined
  const universal = withUri(
    safeHref('web', wallet.universalLink) ?? (isApp ? undefined : mobile),
    uri,
  )
  const desktop = withUri(appBase(wallet.desktopLink), uri)
  const web = withUri(safeHref('web', wallet.webappLink), uri)
  const store = safeHref(
    'web',
    system === 'ios'
      ? wallet.appStore
      : system === 'android'
        ? wallet.playStore
        : wallet.chromeStore,
  )
  return given({ native, universal, desktop, web, store }) as PairingLinks
}

/** Where a wallet is opened: an app of this device, another program, or a page. */
export type RemotePlace = 'mobile' | 'desktop' | 'web'

/** Opens the wallet for a request that waits in it: without any URI, the session carries the request. */
export function appHref(wallet: RemoteWallet, place: RemotePlace): string | undefined {
  if (place === 'web') return safeHref('web', wallet.webappLink)
  if (place === 'desktop') return appBase(wallet.desktopLink)
  return appBase(wallet.mobileLink) ?? safeHref('web', wallet.universalLink)
}

/** A link that was kept: of either kind, and as hostile as any. */
export const keptHref = (value: unknown): string | undefined =>
  safeHref('app', value) ?? safeHref('web', value)

/** A pairing URI of version 2, as a wallet would accept it (WalletConnect's pairing URI, EIP-1328). */
export const isPairingUri = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^wc:(\/\/)?[\da-f]{64}@2\?/.test(value) &&
  /[?&]relay-protocol=irn(&|$)/.test(value) &&
  /[?&]symKey=[\da-f]{64}(&|$)/.test(value)
