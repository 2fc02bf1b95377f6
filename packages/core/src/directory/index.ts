/** The public face of `@scope/core/directory`. */
export { directory } from './directory.js'
export type {
  Directory,
  DirectoryFeature,
  DirectoryOptions,
  DirectoryWallet,
  ExpectedRows,
  ImageKind,
  SuggestedWallets,
  WalletListState,
  WalletSearch,
} from './directory-feature.js'
