/**
 * The accounts every local chain pays out to. Published, so worthless anywhere else:
 * never send anything of value to them, on any network.
 */

/** BIP-39; the first ten accounts of `m/44'/60'/0'/0/n` hold 10,000 ether each. */
export const devAccounts = 'test test test test test test test test test test test junk'
