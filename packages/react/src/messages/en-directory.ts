/** The words of the wallet directory: fetched with the views that say them. */
export const enDirectory = {
  directory: {
    certified: 'Certified',
    certifiedHint: 'Only wallets that this site’s directory marks as certified',
    /** Of a list that is shown, to those who only hear it. */
    shown: (total: string) => `${total} wallets`,
    /** Of what was sought. */
    found: (total: string) => `${total} found`,
    failed: 'The wallets could not be loaded',
    failedHint: 'The site’s own list does not answer. You can still connect with a QR code.',
    getHint: 'A wallet keeps your keys. Get one, then come back here.',
    nowhere: 'Nobody says where this wallet is to be had.',
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
