// Sign In With Farcaster on this machine: a relay, the registries on the demo's first chain, and a page in place of the app.
import { randomBytes } from 'node:crypto'
import { deployFarcasterRegistries, setFarcasterId, startFarcasterRelay } from '@scope/devnet'

/** Who can be chosen on that page. */
const names = ['ada', 'grace', 'katherine']

/** `settings` is `auth.farcaster` for the gateway. */
export async function startFarcaster({ chainId, url }) {
  const people = names.map((username, at) => ({
    fid: BigInt(at + 1),
    username,
    privateKey: `0x${randomBytes(32).toString('hex')}`,
  }))
  const registries = await deployFarcasterRegistries(url)
  for (const person of people) await setFarcasterId(url, registries, person)
  const relay = await startFarcasterRelay({ users: people, chainId })
  const settings = {
    relayUrl: relay.url,
    chain: `eip155:${chainId}`,
    idRegistry: registries,
    keyRegistry: registries,
  }
  return { settings, stop: relay.stop }
}
