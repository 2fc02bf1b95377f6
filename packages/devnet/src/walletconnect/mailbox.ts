/**
 * Published but unread messages, by topic, until they expire. They survive restarts of the relay. Knows no sockets: a
 * reader is a client id.
 */

export interface Message {
  readonly topic: string
  /** The sealed envelope: nothing here can open it. */
  readonly text: string
  readonly tag: number
  readonly attestation?: string
  /** Milliseconds, by the relay's clock. */
  readonly publishedAt: number
  readonly expiresAt: number
  readonly from: string
}

export interface NewMessage extends Pick<Message, 'topic' | 'text' | 'tag' | 'from'> {
  readonly ttlSeconds: number
  readonly attestation?: string
}

export interface Mailboxes {
  put(message: NewMessage): Message
  /** Those of a topic that still live and that the client neither wrote nor read, oldest first. */
  unread(topic: string, clientId: string): readonly Message[]
  markRead(message: Message, clientId: string): void
  isUnread(message: Message, clientId: string): boolean
  /** How many live, read or not. */
  readonly size: number
}

export function createMailboxes(now: () => number): Mailboxes {
  const boxes = new Map<string, Message[]>()
  const readers = new WeakMap<Message, Set<string>>()

  function live(topic: string): Message[] {
    const stored = (boxes.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > now())
    if (stored.length > 0) boxes.set(topic, stored)
    else boxes.delete(topic)
    return stored
  }
  const isUnread = (message: Message, clientId: string) =>
    message.expiresAt > now() &&
    message.from !== clientId &&
    readers.get(message)?.has(clientId) !== true

  return {
    put({ ttlSeconds, ...message }) {
      const publishedAt = now()
      const stored = { ...message, publishedAt, expiresAt: publishedAt + ttlSeconds * 1_000 }
      boxes.set(message.topic, [...live(message.topic), stored])
      return stored
    },
    unread: (topic, clientId) => live(topic).filter((message) => isUnread(message, clientId)),
    markRead(message, clientId) {
      const known = readers.get(message) ?? new Set()
      readers.set(message, known.add(clientId))
    },
    isUnread,
    get size() {
      return [...boxes.keys()].reduce((sum, topic) => sum + live(topic).length, 0)
    },
  }
}
