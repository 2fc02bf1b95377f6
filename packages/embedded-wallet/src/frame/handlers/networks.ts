/** Which network a page is on, over visits; of each chain the last one. */
import * as z from 'zod/mini'
import { chainId } from '../../protocol/shapes.js'
import type { Handlers } from '../request-router.js'
import type { Session, UserSession } from '../session/session.js'
import type { KeyValueStore } from '../storage/key-value-store.js'

export type Namespace = 'eip155' | 'solana'

export interface Networks {
  /** CAIP-2 of what is used now; of one chain where that is asked for. */
  current(namespace?: Namespace): Promise<string>
  /** @param write - Of the user's session, for a choice that is stored for a user (threat F18). */
  use(chainId: string, write?: UserSession['write']): Promise<void>
  /** Forgets the networks of a user who signed out. */
  forget(): Promise<void>
}

export interface NetworksDeps {
  readonly session: Pick<Session, 'getUserId'>
  readonly store: KeyValueStore
  readonly projectId: string
  readonly parentOrigin: string
}

const first = { eip155: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const

const storedShape = z.object({
  now: chainId,
  eip155: z.optional(chainId),
  solana: z.optional(chainId),
})
type Chosen = z.infer<typeof storedShape>

export const getNamespace = (id: string): Namespace =>
  id.startsWith('solana:') ? 'solana' : 'eip155'

export function createNetworks({
  session,
  store,
  projectId,
  parentOrigin,
}: NetworksDeps): Networks {
  const name = `network ${projectId} ${parentOrigin}`
  /** If nothing can be stored it lasts for this visit, and for its user: a sign-out in another tab leaves it here (threat F18). */
  let known: { readonly all: Chosen; readonly userId: string | undefined } | undefined

  const getKnown = (userId: string | undefined) =>
    known?.userId === userId ? known?.all : undefined

  async function read(userId: string | undefined): Promise<Chosen> {
    const all = getKnown(userId)
    if (all) return all
    const read = z.safeParse(storedShape, await store.get(name).catch(() => undefined))
    return read.success ? read.data : { now: first.eip155 }
  }
  return {
    async current(namespace) {
      const all = await read(await session.getUserId())
      if (namespace === undefined || getNamespace(all.now) === namespace) return all.now
      return all[namespace] ?? first[namespace]
    },
    use: (id, write = (run) => run()) =>
      write(async () => {
        const userId = await session.getUserId()
        const before = await read(userId)
        // Of two at once neither forgets the other's.
        const all = { ...(getKnown(userId) ?? before), now: id, [getNamespace(id)]: id }
        known = { all, userId }
        await store.set(name, all).catch(() => undefined)
      }),
    async forget() {
      known = undefined
      await store.remove(name).catch(() => undefined)
    },
  }
}

export const networkHandlers = (
  networks: Networks,
  session: Pick<Session, 'getUserId' | 'of'>,
): Pick<Handlers, 'SWITCH_NETWORK' | 'GET_CHAIN_ID'> => ({
  async SWITCH_NETWORK({ chainId }) {
    const userId = await session.getUserId()
    await networks.use(chainId, userId === undefined ? undefined : session.of(userId).write)
    return { chainId }
  },
  GET_CHAIN_ID: async () => ({ chainId: await networks.current() }),
})
