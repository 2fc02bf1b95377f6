/** Purchases of the sandbox, and how they advance. */
import { randomBytes } from 'node:crypto'
import type { SandboxToken } from './tokens.js'

/** Status of a purchase in the sandbox. `created` until the user pays. */
export type SandboxStatus = 'created' | 'paid' | 'sending' | 'success' | 'failed'

/** Purchase in the sandbox. */
export interface SandboxPurchase {
  readonly provider: 'coinbase' | 'meld'
  /** The provider's id of the transaction. */
  readonly id: string
  /** The gateway's own reference: `partnerUserRef` or `externalSessionId`. */
  readonly reference: string
  /** Recipient of the tokens. */
  readonly address: string
  readonly token: SandboxToken
  readonly fiatCurrency: string
  readonly fiatAmount: string
  /** In base units. */
  readonly amount: bigint
  readonly redirectUrl?: string
  /** As the gateway sent it. */
  readonly clientIp?: string
  readonly status: SandboxStatus
  /** Hash of the payout. */
  readonly txHash?: string
}

export type NewPurchase = Omit<SandboxPurchase, 'id' | 'status' | 'txHash'>

export interface PurchasesDeps {
  /** Sends the tokens. Resolves to the hash of the transaction. */
  payOut(purchase: SandboxPurchase): Promise<string>
  onChange(purchase: SandboxPurchase): void
}

export interface Purchases {
  readonly all: readonly SandboxPurchase[]
  /** @returns The page's token, valid once. Undefined if the reference was used before. */
  add(purchase: NewPurchase): string | undefined
  find(reference: string): SandboxPurchase | undefined
  /** Gives a checkout token away, once. */
  open(checkout: string): SandboxPurchase | undefined
  /** Moves a purchase on: by one status, or to the given one through those before it. */
  advance(reference: string, status?: SandboxStatus): Promise<SandboxPurchase>
}

const order: readonly SandboxStatus[] = ['created', 'paid', 'sending', 'success']

const getNext = (status: SandboxStatus): SandboxStatus => order[order.indexOf(status) + 1] ?? status

export function createPurchases({ payOut, onChange }: PurchasesDeps): Purchases {
  const byReference = new Map<string, SandboxPurchase>()
  const byCheckout = new Map<string, string>()
  /** One after the other: two polls at once must not pay twice. */
  let queue: Promise<unknown> = Promise.resolve()

  function get(reference: string): SandboxPurchase {
    const purchase = byReference.get(reference)
    if (!purchase) throw new Error(`No purchase has the reference ${reference}.`)
    return purchase
  }

  async function move(purchase: SandboxPurchase, status: SandboxStatus): Promise<SandboxPurchase> {
    const txHash = status === 'sending' ? await payOut(purchase) : purchase.txHash
    const moved = { ...purchase, status, ...(txHash !== undefined && { txHash }) }
    byReference.set(purchase.reference, moved)
    onChange(moved)
    return moved
  }

  async function moveTo(reference: string, status?: SandboxStatus): Promise<SandboxPurchase> {
    let purchase = get(reference)
    if (purchase.status === 'success') return purchase
    // A status that is asked for is a second attempt.
    if (purchase.status === 'failed' && (status ?? 'failed') === 'failed') return purchase
    if (status === 'failed') return move(purchase, 'failed')
    const target = status ?? getNext(purchase.status)
    while (purchase.status !== target && purchase.status !== 'success') {
      purchase = await move(purchase, getNext(purchase.status))
    }
    return purchase
  }

  return {
    get all() {
      return [...byReference.values()]
    },
    add(added) {
      if (byReference.has(added.reference)) return undefined
      const id = randomBytes(12).toString('hex')
      byReference.set(added.reference, { ...added, id, status: 'created' })
      const checkout = randomBytes(16).toString('hex')
      byCheckout.set(checkout, added.reference)
      return checkout
    },
    find: (reference) => byReference.get(reference),
    open(checkout) {
      const reference = byCheckout.get(checkout)
      byCheckout.delete(checkout)
      return reference === undefined ? undefined : byReference.get(reference)
    },
    advance(reference, status) {
      const work = queue.then(() => moveTo(reference, status))
      queue = work.catch(() => {})
      return work
    },
  }
}
