/** The public face of `@scope/core/directory`. */
export { directory } from './directory.js'
export type {
  Directory,
  DirectoryFeature,
  DirectoryOptions,
  DirectoryWallet,
  ImageKind,
  Listing,
  Suggested,
  WalletSearch,
} from './directory-feature.js'
