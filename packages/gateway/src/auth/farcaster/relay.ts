/**
 * The relay between sites and users' Farcaster apps (FIP-11). It opens a channel, gives its link and reports whether a
 * response arrived. It only carries messages: the gateway trusts nothing but what the user signed.
 */
import { z } from 'zod'
import type { SafeFetch } from '../../http/safe-fetch.js'
import { cleanName } from '../clean-name.js'

/** What the app is asked to have signed (EIP-4361). */
export interface ChannelRequest {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly endsAt: Date
}

/** What came back in a channel. */
export const answered = z.object({
  message: z.string().min(1).max(4_096),
  signature: z.string().min(1).max(8_192),
  /** As the app reported it to the relay. Not signed. */
  username: z.string().max(128).transform(cleanName).optional().catch(undefined),
})

export type Answered = z.output<typeof answered>

export interface Relay {
  /** Opens a channel. `link` is for the user, `channel` for the caller. Throws if the relay can't be reached. */
  open(question: ChannelRequest): Promise<{ readonly channel: string; readonly link: string }>
  /**
   * Returns undefined while no response has arrived. A response is returned once. Throws if the relay can't be reached.
   */
  look(channel: string): Promise<Answered | 'gone' | undefined>
}

const limits = { timeoutMs: 10_000, bytes: 64 * 1024 }

const opened = z.object({
  channelToken: z.string().regex(/^[\w-]{1,128}$/),
  url: z
    .string()
    .max(2_048)
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
})
const completed = answered.extend({ state: z.literal('completed') })

export function createRelay(relayUrl: string, safeFetch: SafeFetch): Relay {
  const base = relayUrl.replace(/\/+$/, '')
  return {
    async open({ domain, uri, nonce, endsAt }) {
      const body = {
        siweUri: uri,
        domain,
        nonce,
        expirationTime: endsAt.toISOString(),
        acceptAuthAddress: true,
      }
      const { status, text } = await safeFetch.post(
        `${base}/v1/channel`,
        JSON.stringify(body),
        limits,
      )
      if (status !== 201) throw new Error(`the relay of Farcaster answered ${status}`)
      const { channelToken, url } = opened.parse(JSON.parse(text))
      return { channel: channelToken, link: url }
    },
    async look(channel) {
      const headers = { authorization: `Bearer ${channel}` }
      const { status, text } = await safeFetch.get(`${base}/v1/channel/status`, limits, headers)
      if (status === 202) return undefined
      if (status === 401) return 'gone'
      if (status !== 200) throw new Error(`the relay of Farcaster answered ${status}`)
      const { message, signature, username } = completed.parse(JSON.parse(text))
      return { message, signature, username }
    },
  }
}
