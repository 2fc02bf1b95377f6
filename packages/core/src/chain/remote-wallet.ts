/** A wallet that is somewhere else: in an app, on a phone, or not installed yet. */

/**
 * A wallet on another device, in another app, or not installed yet. Its links are untrusted and validated
 * before use. Invalid links are skipped.
 */
export interface RemoteWallet {
  /** Id of the wallet, unique in its list. */
  readonly id: string
  /** Name of the wallet. */
  readonly name: string
  /** `https` or `data:image/…`. */
  readonly imageUrl?: string
  readonly homepage?: string
  readonly rdns?: string
  /** Opens the app on a phone: `trust://`. */
  readonly mobileLink?: string
  /** Opens the app, or its page where it is not installed: `https://link.trustwallet.com`. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /** It was paired with before, which its row says. */
  readonly isRecent?: boolean
}
