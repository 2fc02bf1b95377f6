/** Payments as they were confirmed, so that one that was not sent can be filled in again (X20). */
import type { InternalKit } from '../feature.js'
import type { Fields, Form } from './draft-form.js'

/** Of one visit. */
const maxKept = 50

export function createConfirmed(kit: InternalKit, form: Form) {
  const remembered = new Map<string, Fields>()
  return {
    /** The draft that is confirmed now, by the key of its sending. */
    remember(key: string): void {
      const fields = form.fields()
      if (!fields) return
      remembered.set(key, fields)
      const [oldest] = remembered.keys()
      if (remembered.size > maxKept && oldest !== undefined) remembered.delete(oldest)
    },
    /** Undefined where its account or network is not in use any more. */
    of(key: string): Fields | undefined {
      const fields = remembered.get(key)
      const { address, networkId } = kit.account(fields?.namespace).get()
      return address === fields?.from && networkId === fields?.networkId ? fields : undefined
    },
  }
}
