/** User of the pages: the same wallet and account in the page and in the driver. */
export const wallet = {
  name: 'Bench Wallet',
  rdns: 'org.example.bench',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
} as const

/** The address as a button shows it. */
export const shownAddress = '0xd8…A96045'

/** Stored items of a connection: packages/core/src/storage/items.ts. */
export const rememberedItems: Readonly<Record<string, unknown>> = {
  'scope.1.connections': [
    {
      namespace: 'eip155',
      walletId: wallet.rdns,
      walletName: wallet.name,
      address: wallet.address,
      networkId: 'eip155:1',
    },
  ],
  'scope.1.connected_namespaces': ['eip155'],
  'scope.1.active_namespace': 'eip155',
  'scope.1.active_network_ids': ['eip155:1'],
}
