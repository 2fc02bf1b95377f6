/**
 * Handles the methods of the relay: `irn_` methods for topics, and two for sessions (since sign-client 2.21.6), in
 * which the relay subscribes the sender itself. Messages that a call triggers for other clients follow its own
 * response.
 */
import { createHash } from 'node:crypto'
import type { Mailboxes, Message } from './mailbox.js'
import { type Fields, getEntries, toText, toTexts, WireError } from './wire.js'

/** One client on one socket. */
export interface Subscriber {
  readonly clientId: string
  readonly topics: Set<string>
  push(message: Message): void
}

export interface MethodsDeps {
  readonly mailboxes: Mailboxes
  /** All that are connected now. */
  subscribers(): Iterable<Subscriber>
}

export interface Answer {
  readonly result: unknown
  /** Pushes what the call caused. */
  after(): void
}

type Effects = (() => void)[]
type Method = (sender: Subscriber, params: Fields, effects: Effects) => unknown

/** The tags of a proposal, of the answer to it and of the settlement. */
const tags = { proposal: 1100, response: 1101, settlement: 1102 } as const

/** As clients reckon it themselves. */
export const subscriptionId = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

const toNumber = (params: Fields, name: string, fallback: number): number => {
  const value = params[name]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fallback
}

const content = ({ topic, text, publishedAt, tag, attestation }: Message) => ({
  topic,
  message: text,
  publishedAt,
  tag,
  ...(attestation !== undefined && { attestation }),
})

export const pushParams = (message: Message, clientId: string) => ({
  id: subscriptionId(message.topic, clientId),
  data: content(message),
})

export function createMethods({ mailboxes, subscribers }: MethodsDeps) {
  function deliver(to: Subscriber, message: Message) {
    if (to.topics.has(message.topic) && mailboxes.isUnread(message, to.clientId)) to.push(message)
  }
  function publish(sender: Subscriber, params: Fields, effects: Effects) {
    const { attestation } = params
    const message = mailboxes.put({
      topic: toText(params, 'topic'),
      text: toText(params, 'message'),
      ttlSeconds: toNumber(params, 'ttl', 300),
      tag: toNumber(params, 'tag', 0),
      from: sender.clientId,
      ...(typeof attestation === 'string' && { attestation }),
    })
    effects.push(() => {
      for (const subscriber of subscribers()) deliver(subscriber, message)
    })
    return true
  }
  function subscribe(sender: Subscriber, topic: string, effects: Effects) {
    sender.topics.add(topic)
    effects.push(() => {
      for (const message of mailboxes.unread(topic, sender.clientId)) deliver(sender, message)
    })
    return subscriptionId(topic, sender.clientId)
  }
  function fetchMessages({ clientId }: Subscriber, topics: readonly string[]) {
    const found = topics.flatMap((topic) => mailboxes.unread(topic, clientId))
    for (const message of found) mailboxes.markRead(message, clientId)
    return { messages: found.map(content), hasMore: false }
  }

  const methods: Readonly<Record<string, Method>> = {
    irn_publish: publish,
    irn_batchPublish(sender, params, effects) {
      for (const entry of getEntries(params, 'messages')) publish(sender, entry, effects)
      return true
    },
    irn_subscribe: (sender, params, effects) => subscribe(sender, toText(params, 'topic'), effects),
    irn_batchSubscribe: (sender, params, effects) =>
      toTexts(params, 'topics').map((topic) => subscribe(sender, topic, effects)),
    irn_unsubscribe(sender, params) {
      sender.topics.delete(toText(params, 'topic'))
      return true
    },
    irn_batchUnsubscribe(sender, params) {
      for (const entry of getEntries(params, 'subscriptions')) {
        sender.topics.delete(toText(entry, 'topic'))
      }
      return true
    },
    irn_fetchMessages: (sender, params) => fetchMessages(sender, [toText(params, 'topic')]),
    irn_batchFetchMessages: (sender, params) => fetchMessages(sender, toTexts(params, 'topics')),
    wc_proposeSession(sender, params, effects) {
      const topic = toText(params, 'pairingTopic')
      const message = toText(params, 'sessionProposal')
      subscribe(sender, topic, effects)
      return publish(sender, { ...params, topic, message, tag: tags.proposal }, effects)
    },
    wc_approveSession(sender, params, effects) {
      const { ttl } = params
      const session = toText(params, 'sessionTopic')
      const pairing = toText(params, 'pairingTopic')
      const response = toText(params, 'sessionProposalResponse')
      const settlement = toText(params, 'sessionSettlementRequest')
      subscribe(sender, session, effects)
      publish(sender, { topic: pairing, message: response, ttl, tag: tags.response }, effects)
      const settled = { topic: session, message: settlement, ttl, tag: tags.settlement }
      return publish(sender, settled, effects)
    },
  }

  /** Throws a `WireError` where the call is wrong. */
  return function call(sender: Subscriber, name: string, params: Fields): Answer {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw new WireError(-32601, `Method not found: ${name}`)
    const effects: Effects = []
    const result = method(sender, params, effects)
    return {
      result,
      after() {
        for (const effect of effects) effect()
      },
    }
  }
}
