/** A wallet that is somewhere else: in an app, on a phone, or not installed yet. */

/**
 * Links are hostile input, no matter which source lists them. They are checked where they are built, and an invalid
 * link is left out.
 */
export interface RemoteWallet {
  readonly id: string
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
