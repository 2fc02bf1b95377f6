/**
 * A fake, because a real wallet is an extension that asks a person: it announces itself as EIP-6963 has it,
 * shares one account at once and is on mainnet. Runs in the page; what a visitor of the last time left in
 * the storage goes with it.
 */
export const walletName = 'Bench Wallet'
export const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const rdns = 'org.example.bench'

/** As `shortAddress` of @scope/core writes it. */
export const shownAddress = '0xd8…A96045'

/** What the kit keeps of a connection: packages/core/src/storage/items.ts. */
export const rememberedItems: Readonly<Record<string, unknown>> = {
  'scope.1.connections': [
    { namespace: 'eip155', walletId: rdns, walletName, address, networkId: 'eip155:1' },
  ],
  'scope.1.connected_namespaces': ['eip155'],
  'scope.1.active_namespace': 'eip155',
  'scope.1.active_network_ids': ['eip155:1'],
}

export const wallet = { name: walletName, rdns, address }

/** For `page.addInitScript(announceWallet, wallet)`: runs in the page, so it may use nothing from here. */
export function announceWallet({ name, rdns, address }: typeof wallet): void {
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x1',
    wallet_getPermissions: [],
  }
  const provider = {
    async request({ method }: { method: string }) {
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, rdns, icon }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** For `page.addInitScript(remember, rememberedItems)`: a visitor who was connected comes back. */
export function remember(items: typeof rememberedItems): void {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value))
}
