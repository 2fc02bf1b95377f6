/**
 * Signing in with the pairing (`session_authenticate`): one prompt, then a CACAO (CAIP-74) for each chain that the site and
 * the wallet know, with the abilities narrowed to the wallet's own (ERC-5573).
 */
import { stringToHex } from 'viem'
import type { Prompts } from '../prompts.js'
import { fields, type NamespaceHandler } from './namespace-handler.js'
import { getReason, type Reason } from './proposals.js'
import type { Offer } from './wallet.js'

/** As walletkit tells it, and takes it back. */
export interface AuthPayload {
  readonly aud: string
  readonly domain: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly chains: readonly string[]
  readonly resources?: readonly string[]
  readonly exp?: string
  readonly nbf?: string
  readonly statement?: string
  readonly requestId?: string
}

export interface Auth {
  readonly h: { readonly t: 'caip122' }
  readonly p: Omit<AuthPayload, 'chains'> & { readonly iss: string }
  readonly s: { readonly t: 'eip191'; readonly s: string }
}

export interface AuthenticatorDeps {
  readonly handler: NamespaceHandler | undefined
  readonly prompts: Prompts
  readonly offer: () => Offer
  spoken(): Promise<void>
  /** The text that is signed, as the library has it. */
  format(payload: AuthPayload, iss: string): string
  approve(id: number, auths: readonly Auth[]): Promise<unknown>
  reject(id: number, reason: Reason): Promise<unknown>
}

const prefix = 'urn:recap:'

/** Only what the wallet can do, on chains that it knows. */
function narrowed(recap: string, methods: readonly string[], chains: readonly string[]): string {
  const { att } = fields(JSON.parse(atob(recap.slice(prefix.length))))
  const abilities = Object.keys(fields(fields(att).eip155)).filter((ability) =>
    methods.includes(ability.replace('request/', '')),
  )
  const eip155 = Object.fromEntries(abilities.map((ability) => [ability, [{ chains }]]))
  return `${prefix}${btoa(JSON.stringify({ att: { eip155 } })).replaceAll('=', '')}`
}

export function createAuthenticating(deps: AuthenticatorDeps) {
  const { handler, prompts, offer } = deps

  async function sign(payload: AuthPayload, chain: string): Promise<Auth> {
    const [address = ''] = handler?.accountsOn(chain) ?? []
    const iss = `did:pkh:${chain}:${address}`
    const text = deps.format(payload, iss)
    const signature = await handler?.request(chain, 'personal_sign', [stringToHex(text), address])
    const { chains: _, ...message } = payload
    return { h: { t: 'caip122' }, p: { ...message, iss }, s: { t: 'eip191', s: String(signature) } }
  }

  return async (id: number, requested: AuthPayload): Promise<void> => {
    await deps.spoken()
    const { chains: offered, methods = handler?.methods ?? [] } = offer()
    const chains = requested.chains.filter(
      (chain) => handler?.knows(chain) && offered?.includes(chain) !== false,
    )
    try {
      await prompts.ask(`session_authenticate ${id}`, 'session_authenticate', [requested])
      handler?.authorize()
      const resources = requested.resources?.map((resource) =>
        resource.startsWith(prefix) ? narrowed(resource, methods, chains) : resource,
      )
      const payload: AuthPayload = { ...requested, chains, ...(resources && { resources }) }
      const auths: Auth[] = []
      for (const chain of chains) auths.push(await sign(payload, chain))
      await deps.approve(id, auths)
    } catch (thrown) {
      await deps.reject(id, getReason(thrown))
    }
  }
}
