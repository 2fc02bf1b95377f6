/** Notifies a wallet that a session is over. The wait is limited, because the connection may be dead. */
import { sleep } from '../../lib/async.js'
import type { RemoteClient } from '../client/remote-client.js'
import { field } from '../get-field.js'

/** Milliseconds the wallet may take to be told, from when the socket is open. */
const goodbye = 2_000
/** Milliseconds in all: a cold client, or a phone on a slow line, opens its socket first. */
const timeoutMs = 10_000
const lookInterval = 100

type Telling = Pick<RemoteClient, 'disconnect' | 'isOnline'>

async function tired(running: Telling, signal: AbortSignal): Promise<void> {
  for (let left = timeoutMs - goodbye; !running.isOnline && left > 0; left -= lookInterval) {
    await sleep(lookInterval, signal)
  }
  await sleep(goodbye, signal)
}

/** Never rejects: whether the wallet heard it changes nothing here. */
export async function part(running: Telling, raw: unknown): Promise<void> {
  const topic = field(raw, 'topic')
  if (typeof topic !== 'string') return
  const ended = new AbortController()
  await Promise.race([running.disconnect(topic), tired(running, ended.signal)]).catch(
    () => undefined,
  )
  ended.abort()
}
