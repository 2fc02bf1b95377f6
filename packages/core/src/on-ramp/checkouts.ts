/**
 * Checkouts: each is polled at once and then every four seconds, over reloads, for 24 hours. The provider alone says that
 * a purchase failed.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { type CaipNetworkId, getNamespace, isCaipNetworkId } from '../ids/caip.js'
import { sleep } from '../lib/async.js'
import type { Lifetime } from '../lib/lifetime.js'
import { listOf, number, oneOf, shape, text } from '../storage/readers.js'
import type { OnRampApi, SessionWish } from './gateway-api.js'
import type { Checkout, OnRampSignIn, Purchase } from './on-ramp-state.js'

/** Milliseconds. */
export const pollInterval = 4_000
/** Milliseconds after which the provider is slow. */
export const slowAfter = 180_000
/** Milliseconds between polls of a slow or failed purchase. */
const slowInterval = 15_000
/** Milliseconds for which a purchase is polled. */
const maxAge = 86_400_000
const maxSaved = 5

interface SavedPurchase {
  readonly id: string
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly startedAt: number
}

const parseSaved = listOf(
  shape<SavedPurchase>({
    id: text,
    networkId: oneOf(isCaipNetworkId),
    address: text,
    startedAt: number,
  }),
  maxSaved,
)

export interface NewCheckout extends SavedPurchase, Pick<Checkout, 'url' | 'isBlocked'> {
  readonly wish: SessionWish
}

export interface Checkouts {
  readonly $checkouts: ReadableAtom<readonly Checkout[]>
  add(started: NewCheckout): Checkout
  /** What its link was created with. Undefined after a reload. */
  getStarted(id: string): NewCheckout | undefined
  /** Its page was opened again. Polls it at once. */
  reopened(id: string, isBlocked: boolean): Checkout
  check(id: string): void
  dismiss(id: string): void
}

export interface CheckoutsDeps extends Pick<FeatureContext, 'env' | 'createStorageItem'> {
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  readonly api: Pick<OnRampApi, 'getPurchase'>
  readonly $signIn: ReadableAtom<OnRampSignIn>
  /** The status of a purchase has changed. */
  onChange(purchase: Purchase): void
}

const toCheckout = ({ id, startedAt }: SavedPurchase): Checkout => ({
  id,
  startedAt,
  status: 'pending',
  isBlocked: false,
  isSlow: false,
  canReopen: false,
})

const isFinal = ({ status }: Checkout) => status === 'success'

export function createCheckouts({
  env,
  createStorageItem,
  kit,
  lifetime,
  api,
  $signIn,
  onChange,
}: CheckoutsDeps): Checkouts {
  const item = createStorageItem('on_ramp_purchases', parseSaved)
  const $checkouts = atom<readonly Checkout[]>([])
  /** Of this visit. */
  const started = new Map<string, NewCheckout>()
  const known = new Map<string, SavedPurchase>()
  const followed = new Map<string, AbortController>()

  const getSaved = () =>
    (item.get() ?? []).filter(({ startedAt }) => env.now() - startedAt < maxAge)
  const save = (saved: readonly SavedPurchase[]) =>
    item.set(saved.length > 0 ? saved.slice(0, maxSaved) : undefined)
  const unsave = (id: string) => save(getSaved().filter((saved) => saved.id !== id))
  const find = (id: string) => $checkouts.get().find((checkout) => checkout.id === id)

  function change(id: string, news: Partial<Checkout>): void {
    $checkouts.set(
      $checkouts
        .get()
        .map((checkout) => (checkout.id === id ? { ...checkout, ...news } : checkout)),
    )
  }

  /** The session that may read it is that of its account. */
  const canAsk = ({ networkId, address }: SavedPurchase) =>
    $signIn.get() !== 'required' && kit.account(getNamespace(networkId)).get().address === address

  async function poll(saved: SavedPurchase, signal: AbortSignal): Promise<void> {
    if (!canAsk(saved)) return
    const { id } = saved
    try {
      const purchase = await api.getPurchase(id, signal)
      if (signal.aborted) return
      const before = find(id)?.status
      const { status } = purchase
      const isOpen = status !== 'pending'
      change(id, { purchase, status, error: undefined, ...(isOpen && { isBlocked: false }) })
      if (status !== before) onChange(purchase)
      if (status === 'success' || status === 'failed') unsave(id)
    } catch (thrown) {
      if (signal.aborted) return
      const error = asKitError(thrown)
      change(id, { error })
      // The gateway has no such purchase, or not for this account.
      if (error.details.status === 404) {
        stop(id)
        unsave(id)
      }
    }
  }

  async function follow(saved: SavedPurchase): Promise<void> {
    const { id, startedAt } = saved
    known.set(id, saved)
    followed.get(id)?.abort()
    const mine = new AbortController()
    followed.set(id, mine)
    const { signal } = mine
    const since = env.now()
    change(id, { isSlow: false })
    while (!signal.aborted && env.now() - startedAt < maxAge) {
      await poll(saved, signal)
      const checkout = find(id)
      if (signal.aborted || !checkout || isFinal(checkout)) return
      const isLate = env.now() - since >= slowAfter
      const isFailed = checkout.status === 'failed'
      if (isLate && !isFailed && !checkout.isSlow) change(id, { isSlow: true })
      await (env.sleep ?? sleep)(isLate || isFailed ? slowInterval : pollInterval, signal)
    }
  }

  /** It rejects when the kit stops. */
  const followQuietly = (saved: SavedPurchase) => void follow(saved).catch(() => undefined)

  function stop(id: string): void {
    followed.get(id)?.abort()
    followed.delete(id)
  }

  function check(id: string): void {
    const saved = known.get(id)
    if (saved) followQuietly(saved)
  }

  const restored = getSaved()
  $checkouts.set(restored.map(toCheckout))
  for (const saved of restored) followQuietly(saved)
  lifetime.onDispose(() => {
    for (const id of followed.keys()) stop(id)
  })

  return {
    $checkouts,
    add(added) {
      const { id, networkId, address, startedAt, url, isBlocked } = added
      const saved = { id, networkId, address, startedAt }
      const checkout = { ...toCheckout(saved), url, isBlocked, canReopen: true }
      started.set(id, added)
      save([saved, ...getSaved()])
      $checkouts.set([checkout, ...$checkouts.get()])
      followQuietly(saved)
      return checkout
    },
    getStarted: (id) => started.get(id),
    reopened(id, isBlocked) {
      change(id, { isBlocked })
      check(id)
      const checkout = find(id)
      if (checkout) return checkout
      throw new KitError('aborted', 'This checkout was dismissed.')
    },
    check,
    dismiss(id) {
      stop(id)
      unsave(id)
      $checkouts.set($checkouts.get().filter((checkout) => checkout.id !== id))
    },
  }
}
