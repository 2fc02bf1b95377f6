/** Creates the message to sign on a page of this site: the site's own fields, and a nonce from the session provider. */
import type { SignInData } from '@scope/core/sign-in'
import { createMessage } from '../messages/create-message.js'
import type { SiwxMessageInput, SiwxSignableMessage } from './session-provider.js'
import type { TextOptions } from './text-options.js'

export interface TextFacts {
  readonly nonce: string
  /** Milliseconds since the epoch, by the verifier's clock. */
  readonly now: number
  /** `https://example.com` */
  readonly origin: string
}

const day = 86_400

export function toText(
  { accountAddress, chainId, notBefore }: SiwxMessageInput,
  { statement, resources, expiresIn = day, path = '/' }: TextOptions,
  { nonce, now, origin }: TextFacts,
): SiwxSignableMessage {
  const begins = notBefore === undefined ? now : Date.parse(notBefore)
  const data: SignInData = {
    accountAddress,
    chainId,
    domain: new URL(origin).host,
    uri: new URL(path, origin).href,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(begins + expiresIn * 1_000).toISOString(),
    ...(notBefore !== undefined && { notBefore }),
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
  }
  return withText(data)
}

/** The text is a property of its own: a copy keeps it. */
export function withText(data: SignInData): SiwxSignableMessage {
  const { accountAddress: address, issuedAt = '', version: _, ...fields } = data
  const text = createMessage({ ...fields, address, issuedAt, version: '1' })
  return { ...data, toString: () => text }
}
