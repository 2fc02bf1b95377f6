/** The public face of `@scope/core/directory`. */
export { directory } from './directory.js'
export type {
  Directory,
  DirectoryFeature,
  DirectoryOptions,
  DirectoryWallet,
  Listing,
  PictureKind,
  Suggested,
  WalletSearch,
} from './directory-feature.js'
