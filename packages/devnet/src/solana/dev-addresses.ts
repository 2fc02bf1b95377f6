/**
 * The addresses a local Solana chain pays out to: `m/44'/501'/n'/0'` of `devAccounts`, as wallets derive them.
 * Published, so worthless anywhere else: never send anything of value to them, on any network.
 */
export const solanaDevAddresses: readonly string[] = []
