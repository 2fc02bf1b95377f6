/**
 * Addresses that a wallet has paid to, here: so that a stranger's is told from a friend's (threat X4). A payment makes its
 * recipient known once it is on the chain, never because it was asked for (F24).
 */
import * as z from 'zod/mini'
import { address, chainId } from '../../protocol/shapes.js'
import type { Action, DecodedRequest } from '../approval/decoded-request.js'
import type { KeyValueStore } from '../storage/key-value-store.js'

/** Whether a transaction is on the chain and has succeeded; undefined where that is not known yet. */
export type IsConfirmed = (chainId: string, hash: string) => Promise<boolean | undefined>

export interface Contacts {
  /** Looks first at what became of the payments that were sent since. */
  of(account: string, isConfirmed: IsConfirmed): Promise<readonly string[]>
  /** Notes whom a transaction pays, right before it is sent. */
  expect(decoded: DecodedRequest, hash: string): Promise<void>
  /** The account's owner has left (threat F18). */
  forget(account: string): Promise<void>
}

const max = 500
const maxSent = 50
const list = z.array(address)
const sent = z.object({ chainId, hash: z.string().check(z.maxLength(128)), to: list })
type Sent = z.infer<typeof sent>
const sents = z.array(sent)

/** Stored lists, or an empty one if there is none. */
function parse<T>(shape: z.ZodMiniType<T[]>, value: unknown): T[] {
  const found = z.safeParse(shape, value)
  return found.success ? found.data : []
}

/** Zero amounts and unlisted tokens cost nothing, so paying them doesn't make a recipient known. */
const isPayment = (action: Action): action is Extract<Action, { type: 'transfer' }> =>
  action.type === 'transfer' &&
  action.from === undefined &&
  action.amount > 0n &&
  (action.asset.kind !== 'token' || action.asset.decimals !== undefined)

export function createContacts(store: KeyValueStore): Contacts {
  const getName = (account: string) => `contacts ${account}`
  const getSent = (account: string) => `${getName(account)} sent`
  const read = (name: string) => store.get(name).catch(() => undefined)
  const update = (name: string, change: (value: unknown) => unknown) =>
    store.update(name, change).catch(() => undefined)

  return {
    async of(account, isConfirmed) {
      const known = parse(list, await read(getName(account)))
      const waiting = parse(sents, await read(getSent(account)))
      if (waiting.length === 0) return known
      const ends = await Promise.all(
        waiting.map(({ chainId: chain, hash }) => isConfirmed(chain, hash).catch(() => undefined)),
      )
      const paid = waiting.flatMap(({ to }, at) => (ends[at] ? to : []))
      const add = (others: readonly string[]) => [...new Set([...paid, ...others])].slice(0, max)
      const ended = new Set(waiting.flatMap(({ hash }, at) => (ends[at] === undefined ? [] : hash)))
      if (ended.size > 0) {
        await update(getName(account), (value) => add(parse(list, value)))
        // Others may have been sent while these were looked up.
        await update(getSent(account), (value) =>
          parse(sents, value).filter(({ hash }) => !ended.has(hash)),
        )
      }
      return add(known)
    },
    async expect({ account, chainId: chain, actions }, hash) {
      const to = actions.filter(isPayment).map((action) => action.to)
      if (to.length === 0) return
      const transfer: Sent = { chainId: chain, hash, to }
      await update(getSent(account), (value) =>
        [transfer, ...parse(sents, value)].slice(0, maxSent),
      )
    },
    async forget(account) {
      for (const name of [getName(account), getSent(account)])
        await store.remove(name).catch(() => undefined)
    },
  }
}
