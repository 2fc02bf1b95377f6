/** The on-ramp form: what to buy, and the offers. Late answers for another account, place or amount are ignored. */
import { atom, type ReadableAtom } from 'nanostores'
import { normalizeAmountInput } from '../amounts/normalize-amount-input.js'
import { asKitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { isSmartAccount } from '../features/account/smart-account.js'
import type { Namespace } from '../ids/caip.js'
import { sleep } from '../lib/async.js'
import type { Lifetime } from '../lib/lifetime.js'
import { isTimeZoneRestricted } from '../restricted-zones.js'
import { guessCountry, type Place, readPlace } from './country.js'
import {
  chooseCurrency,
  chooseMethod,
  chooseToken,
  fitAmount,
  getAmountStatus,
  toWish,
} from './form-state.js'
import type { OnRampApi } from './gateway-api.js'
import type { OnRamp, OnRampOptions } from './on-ramp-feature.js'
import type { OnRampForm, OnRampToken } from './on-ramp-state.js'

/** Milliseconds after the last letter until offers are fetched. */
export const quoteDebounce = 200
/** Offers are not fetched again within this time, in milliseconds, even if they expire earlier. */
const minQuoteAge = 15_000

export interface FormDeps extends Pick<FeatureContext, 'env' | 'createStorageItem'> {
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  readonly api: OnRampApi
  readonly options: OnRampOptions
}

export interface Form
  extends Pick<
    OnRamp,
    'start' | 'setCountry' | 'setToken' | 'setCurrency' | 'setMethod' | 'setAmount' | 'retry'
  > {
  readonly $form: ReadableAtom<OnRampForm | undefined>
}

const noQuotes = { status: 'idle', quotes: [] } as const

export function createForm({
  env,
  createStorageItem,
  kit,
  lifetime,
  api,
  options: settings,
}: FormDeps): Form {
  const $form = atom<OnRampForm | undefined>()
  const place = createStorageItem('on_ramp_place', readPlace)
  let loading: AbortController | undefined
  let asking: AbortController | undefined

  function getPlace(): Place {
    const { languages = [] } = globalThis.navigator ?? {}
    return place.get() ?? { country: settings.country ?? guessCountry(languages) }
  }

  /** Account and network in use, if the site lists the network. */
  function getHolder(namespace: Namespace) {
    const { address } = kit.account(namespace).get()
    const state = kit.network.forNamespace(namespace)?.get()
    if (!address || !state || state.unsupportedId) return undefined
    return { namespace, address, networkId: state.active.caipNetworkId }
  }

  /** Changes what offers depend on, and fetches them. */
  function change(news: Partial<OnRampForm>, delay = 0): void {
    const before = $form.get()
    if (!before) return
    const form = { ...before, ...news }
    const amountStatus = getAmountStatus(form.amount, form.method)
    $form.set({ ...form, amountStatus })
    void askQuotes(delay)
  }

  async function askQuotes(delay: number): Promise<void> {
    asking?.abort()
    const form = $form.get()
    if (!form) return
    const wish = toWish(form)
    if (!wish) return $form.set({ ...form, quotes: noQuotes })
    const mine = new AbortController()
    asking = mine
    const { signal } = mine
    const { quotes: known } = form.quotes
    const set = (quotes: OnRampForm['quotes']) => {
      const now = $form.get()
      if (now && !signal.aborted) $form.set({ ...now, quotes })
    }
    // Offers in another currency must not stand beside the new amount.
    const isSame = known.every(({ currency }) => currency === wish.fiatCurrency)
    set({ status: 'loading', quotes: isSame ? known : [] })
    try {
      await (env.sleep ?? sleep)(delay, signal)
      const quotes = await api.getQuotes(wish, signal)
      set({ status: 'ready', quotes })
      if (quotes.length === 0) return
      const end = Math.min(...quotes.map(({ expiresAt }) => expiresAt))
      await (env.sleep ?? sleep)(Math.max(minQuoteAge, end - env.now()), signal)
      // A form that is not displayed is asked for again by `start`.
      if ($form.lc > 0) void askQuotes(0)
      else set(noQuotes)
    } catch (thrown) {
      if (!signal.aborted) set({ status: 'failed', quotes: [], error: asKitError(thrown) })
    }
  }

  /** Tokens that this account can receive, on networks of the site. Those of the active network first. */
  function getOwnTokens(
    all: readonly OnRampToken[],
    { namespace, networkId }: OnRampForm,
  ): readonly OnRampToken[] {
    // The owner of a smart account on one network may not control it on another.
    const isBound = isSmartAccount(kit.account(namespace).get())
    const own = all.filter(
      (token) =>
        kit.network.find(token.networkId)?.chainNamespace === namespace &&
        (!isBound || token.networkId === networkId),
    )
    const isHere = (token: OnRampToken) => token.networkId === networkId
    return [...own.filter(isHere), ...own.filter((token) => !isHere(token))]
  }

  async function load(): Promise<void> {
    loading?.abort()
    asking?.abort()
    const form = $form.get()
    if (!form || form.isRestricted) return
    const mine = new AbortController()
    loading = mine
    const { country, subdivision } = form
    $form.set({ ...form, options: { status: 'loading' }, quotes: noQuotes })
    try {
      const { currencies, tokens } = await api.getOptions({ country, subdivision }, mine.signal)
      const now = $form.get()
      if (mine.signal.aborted || !now) return
      const own = getOwnTokens(tokens, now)
      const currency = chooseCurrency(currencies, country, now.currency?.code ?? settings.currency)
      const token = own.find((known) => known.token === now.token?.token)
      change({
        options: { status: 'ready', currencies, tokens: own },
        token: token ?? chooseToken(own, now.networkId),
        currency,
        method: chooseMethod(currency, now.method?.id),
        ...(currency && { amount: fitAmount(now.amount, currency.digits) }),
      })
    } catch (thrown) {
      const now = $form.get()
      if (!mine.signal.aborted && now)
        $form.set({ ...now, options: { status: 'failed', error: asKitError(thrown) } })
    }
  }

  function end(): void {
    loading?.abort()
    asking?.abort()
    $form.set(undefined)
  }

  /** A form must not stay when its account or network is not active any more. */
  function check(): void {
    const form = $form.get()
    if (!form) return
    const holder = getHolder(form.namespace)
    if (holder?.address !== form.address || holder.networkId !== form.networkId) end()
  }
  for (const $changing of [
    kit.account('eip155'),
    kit.account('solana'),
    kit.network.forNamespace('eip155'),
    kit.network.forNamespace('solana'),
  ])
    if ($changing) lifetime.onDispose($changing.listen(check))
  lifetime.onDispose(end)

  const getReady = () => {
    const form = $form.get()
    return form?.options.status === 'ready' ? { form, options: form.options } : undefined
  }

  return {
    $form,
    start(namespace = kit.network.$activeNamespace.get()) {
      const holder = getHolder(namespace)
      const isRestricted = isTimeZoneRestricted(settings.restrictedTimeZones)
      const form = $form.get()
      const isSame =
        form?.address === holder?.address &&
        form?.networkId === holder?.networkId &&
        form?.isRestricted === isRestricted
      if (!holder) return end()
      if (form && isSame) {
        // A failed read is tried again when the view opens.
        if (form.options.status === 'failed') void load()
        else if (form.options.status === 'ready' && form.quotes.status !== 'ready')
          void askQuotes(0)
        return
      }
      $form.set({
        ...holder,
        ...getPlace(),
        isRestricted,
        options: { status: 'loading' },
        amount: settings.amount ?? '100',
        amountStatus: 'empty',
        quotes: noQuotes,
      })
      void load()
    },
    setCountry(country, subdivision) {
      const form = $form.get()
      const chosen = readPlace({ country, subdivision })
      if (!form || !chosen) return
      place.set(chosen)
      $form.set({ ...form, subdivision: undefined, ...chosen })
      void load()
    },
    setToken(id) {
      const token = getReady()?.options.tokens.find(({ token: known }) => known === id)
      // Offers of another token must not stand beside this one.
      if (token) change({ token, quotes: noQuotes })
    },
    setCurrency(code) {
      const ready = getReady()
      const currency = ready?.options.currencies.find((known) => known.code === code)
      if (!ready || !currency) return
      const amount = fitAmount(ready.form.amount, currency.digits)
      change({ currency, method: chooseMethod(currency, ready.form.method?.id), amount })
    },
    setMethod(id) {
      const method = getReady()?.form.currency?.methods.find((known) => known.id === id)
      if (method) change({ method, quotes: noQuotes })
    },
    setAmount(text) {
      const amount = normalizeAmountInput(text, $form.get()?.currency?.digits ?? 2)
      if (amount === undefined || amount.length > 16) return false
      change({ amount }, quoteDebounce)
      return true
    },
    retry() {
      if ($form.get()?.options.status === 'failed') void load()
      else void askQuotes(0)
    },
  }
}
