/**
 * Links to wallets' apps. Every one of them is hostile input, wherever it came from: `safeHref` is the only way from a
 * value to something that is opened.
 */
import type { RemoteWallet } from '../../chain/remote-wallet.js'

/** Kinds of links: `web` for https pages and universal links, `app` for the scheme of an installed app. */
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
 * Validates a link before it becomes an `href`. Links of wallets are untrusted, no matter which list has
 * them.
 *
 * @param kind - `web` for https pages and localhost, without credentials. `app` for custom schemes such as
 * `trust://`.
 * @param value - Any value. At most 4,096 characters.
 * @returns The safe link. Undefined if the value isn't one. `trust:` becomes `trust://`.
 * @example
 * ```ts
 * import { safeHref } from '@scope/core/walletconnect/links'
 *
 * safeHref('web', 'javascript:alert(1)') // undefined
 * ```
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

/** Links that open a wallet with a pairing URI. Each is safe to be an `href`. */
export interface PairingLinks {
  /** The app's own scheme: nothing happens where it is not installed. */
  readonly native?: string
  /** https: the app, or its page. */
  readonly universal?: string
  readonly desktop?: string
  readonly web?: string
  readonly store?: string
}

/** Platform of the user, for the links of `pairingLinks`. */
export interface LinkSurroundings {
  /** Telegram on Android decodes a link once before the app hears of it. */
  readonly isTelegramOnAndroid: boolean
  /** Which store the device has, if any. */
  readonly system: 'ios' | 'android' | 'other'
}

const definedLinks = <T extends object>(links: T): T =>
  Object.fromEntries(Object.entries(links).filter(([, href]) => href !== undefined)) as T

/**
 * Creates the links that open a wallet with a pairing URI.
 *
 * @param wallet - Wallet with its links. Invalid links are skipped.
 * @param uri - Pairing URI. It is a secret.
 * @param surroundings - Platform of the user: the store to link to, and Telegram's in-app browser on
 * Android.
 * @returns The links that the wallet has.
 * @example
 * ```ts
 * import { pairingLinks } from '@scope/core/walletconnect/links'
 *
 * const platform = { isTelegramOnAndroid: false, system: 'ios' } as const
 * const { universal, native } = pairingLinks(wallet, uri, platform)
 * ```
 */
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
  return definedLinks({ native, universal, desktop, web, store }) as PairingLinks
}

/** How a wallet opens: as an app of this device, as a desktop program, or as a web page. */
export type RemotePlace = 'mobile' | 'desktop' | 'web'

/**
 * Returns the link that opens a wallet for a pending request. It has no URI, because the session carries
 * the request.
 *
 * @param wallet - Wallet with its links.
 * @param place - How to open the wallet.
 * @returns The safe link. Undefined if the wallet has none.
 * @example
 * ```ts
 * import { appHref } from '@scope/core/walletconnect/links'
 *
 * const href = appHref(wallet, 'mobile')
 * ```
 */
export function appHref(wallet: RemoteWallet, place: RemotePlace): string | undefined {
  if (place === 'web') return safeHref('web', wallet.webappLink)
  if (place === 'desktop') return appBase(wallet.desktopLink)
  return appBase(wallet.mobileLink) ?? safeHref('web', wallet.universalLink)
}

/**
 * Validates a stored link of either kind. Storage is untrusted.
 *
 * @param value - Any value.
 * @returns The safe link. Undefined if the value isn't one.
 * @example
 * ```ts
 * import { keptHref } from '@scope/core/walletconnect/links'
 *
 * const href = keptHref(localStorage.getItem('wallet-link'))
 * ```
 */
export const keptHref = (value: unknown): string | undefined =>
  safeHref('app', value) ?? safeHref('web', value)

/**
 * Checks whether a value is a WalletConnect pairing URI of version 2.
 *
 * @param value - Any value.
 * @returns True if a wallet would accept the URI.
 * @see https://eips.ethereum.org/EIPS/eip-1328
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 * @example
 * ```ts
 * import { isPairingUri } from '@scope/core/walletconnect/links'
 *
 * isPairingUri('wc:abc@1?bridge=…') // false
 * ```
 */
export const isPairingUri = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^wc:(\/\/)?[\da-f]{64}@2\?/.test(value) &&
  /[?&]relay-protocol=irn(&|$)/.test(value) &&
  /[?&]symKey=[\da-f]{64}(&|$)/.test(value)
