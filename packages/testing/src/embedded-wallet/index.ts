/** Visitors of a wallet without an app, in Playwright. */
export { type Mailbox, mailboxAt } from './mailbox.js'
export {
  apartBySite,
  type EmbeddedVisitor,
  type EmbeddedWalletCard,
  embeddedWalletOf,
  type SignInByEmailOptions,
  signInByEmail,
} from './sign-in.js'
