/** Addresses that a wallet has paid to, here: so that a stranger's is told from a friend's (threat X4). */
import * as z from 'zod/mini'
import { address } from '../../protocol/shapes.js'
import type { Reading } from '../approval/reading.js'
import type { Kept } from '../storage/kept.js'

export interface Contacts {
  of(account: string): Promise<readonly string[]>
  /** Whoever is paid by it. */
  remember(reading: Reading): Promise<void>
  /** The account's owner has left (threat F18). */
  forget(account: string): Promise<void>
}

const most = 500
const list = z.array(address)

export function createContacts(kept: Kept): Contacts {
  const nameOf = (account: string) => `contacts ${account}`
  async function of(account: string): Promise<readonly string[]> {
    const read = z.safeParse(list, await kept.get(nameOf(account)).catch(() => undefined))
    return read.success ? read.data : []
  }
  return {
    of,
    forget: (account) => kept.remove(nameOf(account)).catch(() => undefined),
    async remember({ account, acts }) {
      const paid = acts.flatMap((act) => (act.does === 'pay' ? [act.to] : []))
      const all = new Set([...paid, ...(await of(account))])
      if (paid.length === 0) return
      await kept.set(nameOf(account), [...all].slice(0, most)).catch(() => undefined)
    },
  }
}
