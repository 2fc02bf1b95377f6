/**
 * A fake, because a real wallet is an extension that asks a user: it announces itself as EIP-6963 has it,
 * shares one account at once and is on mainnet.
 */
import { wallet } from '../returning-user.js'

const answers: Readonly<Record<string, unknown>> = {
  eth_requestAccounts: [wallet.address],
  eth_accounts: [wallet.address],
  eth_chainId: '0x1',
  // A hash that no node knows: the payment stays pending.
  eth_sendTransaction: `0x${'ab'.repeat(32)}`,
}

const provider = {
  async request({ method }: { method: string }) {
    if (method in answers) return answers[method]
    throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
  },
  on() {},
  removeListener() {},
}

const detail = Object.freeze({
  info: {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: wallet.name,
    rdns: wallet.rdns,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
  provider,
})
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
addEventListener('eip6963:requestProvider', announce)
announce()
