/** Payments as they were confirmed, so that one that was not sent can be filled in again (X20). */
import type { InternalKit } from '../feature.js'
import type { Fields, Form } from './draft-form.js'

/** Of one visit. */
const maxKept = 50

export function createConfirmed(kit: InternalKit, form: Form) {
  const kept = new Map<string, Fields>()
  return {
    /** The draft that is confirmed now, by the key of its sending. */
    remember(key: string): void {
      const fields = form.fields()
      if (!fields) return
      kept.set(key, fields)
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    },
    /** Undefined where its account or network is not in use any more. */
    of(key: string): Fields | undefined {
      const fields = kept.get(key)
      const { address, networkId } = kit.account(fields?.namespace).get()
      return address === fields?.from && networkId === fields?.networkId ? fields : undefined
    },
  }
}
