/** Who asks: which browser, of which project. */
import type { Project } from '../config/schema.js'
import type { Browser } from './mail/browser.js'

export interface AuthContext {
  readonly project: Project
  readonly device: string
  /** The address of the network that it comes from, as limits count it. */
  readonly network: string
  /** As it calls itself: for mails alone, and nothing is decided by it. */
  readonly browser: Browser
}
