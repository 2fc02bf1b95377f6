/**
 * After the page: what stands in for extensions is no part of what a site loads.
 * `?wallets=none` leaves the page to the wallets that a visitor or a test brings.
 */
export function bringTestWallets(): void {
  if (new URLSearchParams(location.search).get('wallets') === 'none') return
  void import('./test-wallets.js').then(({ announceTestWallets }) => announceTestWallets())
}
