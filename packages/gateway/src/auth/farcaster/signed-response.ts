/**
 * Identifies who responded in a channel, from the signed text alone (FIP-11, threat A13). The text is an ordinary
 * sign-in text, for this site and this challenge. The signer must have custody of the id or be a known delegate of it.
 */
import { type EvmRequest, type SiwxServerSession, verifySiwx } from '@scope/siwx/server'
import { getAddress } from 'viem'
import type { Registries } from './registries.js'
import type { Answered } from './relay.js'

export interface Question {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
}

export interface SignedAnswerDeps {
  /** CAIP-2. */
  readonly chain: `eip155:${string}`
  readonly request: EvmRequest
  readonly registries: Registries
  now(): number
}

/** The signed text doesn't prove who owns the id. Any other error means that no node could be reached. */
export class NotProven extends Error {
  override readonly name = 'NotProven'
}

const statements = ['Farcaster Auth', 'Farcaster Connect']
const fidPattern = /^farcaster:\/\/fid\/([1-9]\d{0,18})\/?$/
const methodPattern = /^farcaster:\/\/signer\/type\/(custody|authAddress)\/?$/

/** The one that matches; undefined where none does or several do. */
function only(resources: readonly string[], pattern: RegExp): string | undefined {
  const found = resources.flatMap((resource) => pattern.exec(resource)?.[1] ?? [])
  return found.length === 1 ? found[0] : undefined
}

function getClaim({ statement, resources = [] }: SiwxServerSession) {
  const fid = only(resources, fidPattern)
  const isNamed = resources.some((resource) => methodPattern.test(resource))
  const method = isNamed ? only(resources, methodPattern) : 'custody'
  if (!statements.includes(statement ?? '') || fid === undefined) return undefined
  if (method !== 'custody' && method !== 'authAddress') return undefined
  return { fid: BigInt(fid), method } as const
}

/** The id, in digits. Throws `NotProven`, and something else where no node answers. */
export async function getFid(
  { message, signature }: Answered,
  { domain, uri, nonce }: Question,
  { chain, request, registries, now }: SignedAnswerDeps,
): Promise<string> {
  const verified = await verifySiwx(
    { message, signature },
    {
      domain,
      uri,
      scheme: new URL(uri).protocol.slice(0, -1),
      chainId: chain,
      nonceStore: {
        issue: async () => nonce,
        consume: async (received) => received === nonce,
      },
      evmClient: request,
      now: new Date(now()),
    },
  )
  if (!verified.ok) {
    const why = `the signed text: ${verified.code}`
    throw verified.code === 'inconclusive' ? new Error(why) : new NotProven(why)
  }
  const claim = getClaim(verified.session)
  if (!claim) throw new NotProven('the signed text names no id, or several')
  const address = getAddress(verified.session.address)
  if (!(await registries.speaksFor(claim.fid, address, claim.method)))
    throw new NotProven(`who signed is not the ${claim.method} of the id`)
  return String(claim.fid)
}
