/** The integration that the README shows: a kit, made once, outside of components. */
import { bitcoin } from '@scope/adapter-bitcoin'
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { solana } from '@scope/adapter-solana'
import { createKit, type KitOptions } from '@scope/core'
import { analytics } from '@scope/core/analytics'
import { calls } from '@scope/core/calls'
import { directory } from '@scope/core/directory'
import { history } from '@scope/core/history'
import { names } from '@scope/core/names'
import { onRamp } from '@scope/core/on-ramp'
import { permissions } from '@scope/core/permissions'
import { receive } from '@scope/core/receive'
import { send } from '@scope/core/send'
import { swap } from '@scope/core/swap'
import { tokens } from '@scope/core/tokens'
import { walletConnect } from '@scope/core/walletconnect'
import { type EmbeddedWalletOptions, embeddedWallet } from '@scope/embedded-wallet'
import { localBitcoin, localOne, localSolana, localTwo } from './local-networks.js'
import { localTokens } from './local-tokens.js'

const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin

/** The relay that the demo's server starts, through the page's own origin; and the test wallet that plays the phone. */
export const remote = walletConnect({
  relayUrl: `${origin.replace(/^http/, 'ws')}/relay`,
  wallets: [{ id: 'test-phone', name: 'Test phone', webappLink: `${origin}/phone` }],
})

/** The demo's own gateway, behind the page's origin, and what stands on it. */
export const gateway = {
  gatewayUrl: origin,
  projectId: 'demo',
  analytics: analytics(),
  directory: directory({ featured: ['trust-wallet', 'rainbow'] }),
} satisfies Partial<KitOptions>

/**
 * Configures login by email, social account or passkey. Its frame is the gateway's page, under a name that makes it
 * another site than this one.
 */
export const emailWith = (
  socials: EmbeddedWalletOptions['socials'],
  recovery?: EmbeddedWalletOptions['recovery'],
) =>
  ({
    embeddedWallet: embeddedWallet({
      url: `${origin.replace(/\/\/(127\.0\.0\.1|\w+\.localhost)\b/, '//localhost')}/embedded-wallet/`,
      socials,
      passkey: true,
      recovery,
    }),
  }) satisfies Partial<KitOptions>

/** Of accounts elsewhere those that this machine plays: the demo's own provider, in Google's place, and Farcaster. */
export const email = emailWith(
  ['google', 'farcaster'],
  typeof location !== 'undefined' && new URLSearchParams(location.search).has('requireRecovery')
    ? 'required'
    : 'optional',
)

/** What people do with what they have. Values are in a currency that the demo's gateway has a rate of, or in US dollars. */
export const moneyIn = (currency: string) =>
  ({
    tokens: tokens({ tokenList: localTokens, ...(currency && { currency }) }),
    send: send(),
    receive: receive(),
    calls: calls(),
  }) satisfies Partial<KitOptions>

export const money = moneyIn('')

/** Pools that the demo's server puts on the first local chain: where they are follows from their code. */
export const swaps = {
  swap: swap({
    contracts: {
      'eip155:31337': {
        routers: [{ kind: 'v2', router: '0x9657E0036F3137Bd35Caf40d52aBdd4BDe7B426E', fee: 3_000 }],
        wrappedNative: '0xE564a128F9DB529A252f5Ff41CBc50EDbeFB0aba',
        intermediateTokens: ['0x040960B0F3D45afD0B87E33725495317944dfe83'],
      },
    },
    tokenList: localTokens,
  }),
} satisfies Partial<KitOptions>

/** What the gateway alone can tell of it: what an account did, and what accounts are called. */
export const moneyOfGateway = { history: history(), names: names() } satisfies Partial<KitOptions>

/** Buying with money, from the sandbox of the demo's server. It needs a sign-in. */
export const buying = { onRamp: onRamp({ country: 'US' }) } satisfies Partial<KitOptions>

/** What the site may do without asking, within limits that the user has agreed to. */
export const sessions = {
  permissions: permissions(),
  features: { smartSessions: true },
} satisfies Partial<KitOptions>

export const options: KitOptions = {
  metadata: {
    name: 'Scope demo',
    description: 'Connect a local wallet',
    url: origin,
    icons: ['/icon.svg'],
  },
  networks: [localOne, localTwo, mainnet, base, localSolana, localBitcoin],
  adapters: [evm(), solana(), bitcoin()],
}

export const makeKit = (changes: Partial<KitOptions> = {}) => createKit({ ...options, ...changes })
