/** Messages of the wallet directory. Load with the views that use them. */
export const enDirectory = {
  directory: {
    certified: 'Certified',
    certifiedHint: 'Show certified wallets only',
    /** Size of the list, for screen readers. */
    total: (total: string) => `${total} wallets`,
    /** Number of search results. */
    found: (total: string) => `${total} found`,
    failed: 'Couldn’t load wallets',
    failedHint: 'Try again, or connect with a QR code.',
    getHint: 'Install a wallet, then return here to connect.',
    installedIt: 'I’ve installed it',
    reloadHint: 'If your wallet doesn’t appear, reload this page.',
    reload: 'Reload page',
    /** Accessible name of the code that has a store’s link. */
    storeCode: (store: string) => `QR code for ${store}`,
    scanToInstall: 'Scan with your phone to install the app.',
    noDownloads: 'No download links available.',
    chrome: 'Chrome Web Store',
    chromeHint: 'For this browser',
    appStore: 'App Store',
    appStoreHint: 'For iPhone and iPad',
    playStore: 'Google Play',
    playStoreHint: 'For Android',
    website: 'Website',
    explore: 'See all wallets',
  },
}

export type DirectoryMessages = typeof enDirectory
