/** Visitors of a wallet without an app, in Playwright. */
export { type Mailbox, mailboxAt } from './mailbox.js'
export {
  type EmbeddedTestUser,
  type EmbeddedWalletDialog,
  getEmbeddedWallet,
  partitionedStorageArg,
  type SignInByEmailOptions,
  signInByEmail,
} from './sign-in.js'
