/**
 * Registers a name of the gateway's own for the EVM account in use: what was typed, whether it is free, one signature, one
 * request. Fetched with its views. What was typed outlives a no and a failure.
 */
import { atom } from 'nanostores'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { isSmartAccount } from '../features/account/smart-account.js'
import { getCurrentRoute } from '../features/modal/modal.js'
import { isHttpFailure, postJson } from '../http/client.js'
import { type GatewaySite, gatewayUrl } from '../http/gateway-url.js'
import type { Lifetime } from '../lib/lifetime.js'
import { getLabelError, lowered, ownName } from './labels.js'
import { nameProblem, toNameError } from './name-errors.js'
import type {
  NameDraft,
  NameRegistration,
  NameServiceConfig,
  NameSuggestion,
} from './names-feature.js'
import { createRegistrationMessage, getCoinType } from './registration-message.js'
import { parseRegistered } from './schemas.js'

export interface NameRegistrationDeps extends Pick<FeatureContext, 'env' | 'emit' | 'options'> {
  readonly kit: InternalKit
  readonly place: GatewaySite
  readonly lifetime: Lifetime
  offer(): Promise<NameServiceConfig>
  getSuggestions(
    label: string,
    suffix: string,
    wanted: AbortSignal,
  ): Promise<readonly NameSuggestion[]>
  getNames(address: string): Promise<readonly string[]>
  forget(): void
}

/** Milliseconds. */
export const labelDebounce = 500

const rules = {
  'too-short': 'A name has at least 4 characters.',
  'invalid-characters': 'A name has letters, digits and hyphens alone.',
} as const

const isRefusal = ({ code, details }: KitError) =>
  code === 'http-error' && typeof details.status === 'number' && details.status < 500

export function createRegistration(deps: NameRegistrationDeps): NameRegistration {
  const { env, emit, kit, place, lifetime, offer, getNames } = deps
  const $draft = atom<NameDraft | undefined>()
  const change = (news: Partial<NameDraft>) => {
    const draft = $draft.get()
    if (draft && !lifetime.signal.aborted) $draft.set({ ...draft, ...news })
  }
  const isSmart = () => isSmartAccount(kit.account('eip155').get())

  function inUse() {
    const { address, networkId, account } = kit.account('eip155').get()
    if (address === undefined || networkId === undefined || !account)
      throw new KitError('not-connected', 'No wallet is connected. Connect one first.')
    return { address, networkId }
  }

  /** Nothing is signed or sent for an account that is not the one that was shown. */
  function assertSameTransaction(asked: ReturnType<typeof inUse>): void {
    const { address, networkId } = inUse()
    if (address !== asked.address)
      throw new KitError('account-changed', 'The account has changed. Nothing was registered.')
    if (networkId !== asked.networkId)
      throw new KitError('network-changed', 'The network has changed. Nothing was registered.')
  }

  async function firstSuffix(): Promise<string> {
    const [suffix] = (await offer()).suffixes
    if (suffix !== undefined) return suffix
    throw new KitError('name-rejected', 'The gateway has no name service configured.')
  }

  async function post(name: string, address: string, body: object): Promise<string> {
    const text = `Error registering name ${name}`
    try {
      // Once: what is signed is good for one request.
      const url = gatewayUrl(place, '/v1/profile/account')
      return parseRegistered(JSON.parse(await postJson(env, url, body, {})))
    } catch (thrown) {
      const error = asKitError(isHttpFailure(thrown) ? thrown.error : thrown)
      // A response was lost, or the browser sent the request again: the name may be registered anyway.
      deps.forget()
      const own = await getNames(address).catch((): readonly string[] => [])
      if (own.includes(name)) return name
      throw nameProblem(error, text, isRefusal(error) ? 'name-rejected' : undefined)
    }
  }

  async function claim(label: string): Promise<string> {
    const asked = inUse()
    const rule = getLabelError(label)
    if (rule) throw new KitError('name-rejected', rules[rule])
    const coinType = getCoinType(asked.networkId)
    const name = `${lowered(label)}.${await firstSuffix()}`
    const about = { isSmartAccount: isSmart(), ensName: name }
    emit({ type: 'REGISTER_NAME_INITIATED', ...about })
    try {
      assertSameTransaction(asked)
      const { address } = asked
      const domain = env.window?.document?.location?.host ?? new URL(deps.options.metadata.url).host
      const message = createRegistrationMessage({ name, coinType, address, domain }, env)
      const signature = await kit.requests.signMessage(message, { namespace: 'eip155' })
      assertSameTransaction(asked)
      change({ step: 'posting' })
      const done = await post(name, address, { coin_type: coinType, address, message, signature })
      deps.forget()
      emit({ type: 'REGISTER_NAME_SUCCESS', ...about })
      return done
    } catch (thrown) {
      const error = asKitError(thrown)
      emit({ type: 'REGISTER_NAME_ERROR', ...about, code: error.code })
      throw error
    }
  }

  /** By label: who asks for another one while the wallet is asked is not told the answer to the first. */
  const claiming = new Map<string, Promise<string>>()
  function register(label: string): Promise<string> {
    const wanted = lowered(label)
    const before = claiming.get(wanted)
    if (before) return before
    const claimed = claim(label).finally(() => claiming.delete(wanted))
    claiming.set(wanted, claimed)
    return claimed
  }

  let asking: AbortController | undefined
  async function suggest(label: string): Promise<readonly NameSuggestion[]> {
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    const suffix = await firstSuffix()
    return deps
      .getSuggestions(lowered(label), suffix, mine.signal)
      .catch(toNameError('Error fetching name suggestions'))
  }

  async function checkLabel(): Promise<void> {
    const { text = '' } = $draft.get() ?? {}
    const label = lowered(text)
    const isWanted = () => $draft.get()?.text === text
    try {
      const suggestions = await suggest(label)
      const own = suggestions.find((suggestion) => suggestion.label === label)
      const status = own ? (own.registered ? 'taken' : 'available') : 'unknown'
      if (isWanted()) change({ suggestions, status })
    } catch (thrown) {
      if (isWanted() && asKitError(thrown).code !== 'aborted')
        change({ suggestions: [], status: 'unknown' })
    }
  }

  let later = () => {}
  lifetime.onDispose(() => asking?.abort())

  return {
    $draft,
    async start() {
      const draft = $draft.get()
      if (draft && draft.step !== 'registered') return
      emit({ type: 'OPEN_ENS_FLOW', isSmartAccount: isSmart() })
      const [suffix] = (await offer()).suffixes
      if (suffix === undefined || lifetime.signal.aborted) return
      $draft.set({ text: '', suffix, status: 'empty', suggestions: [], step: 'typing' })
    },
    setLabel(typed) {
      const draft = $draft.get()
      if (draft?.step !== 'typing') return
      later()
      asking?.abort()
      const { suffix } = draft
      const own = ownName(typed, { suffixes: [suffix] })
      const text = own ? typed.trim().slice(0, own.label.length) : typed.trim()
      const rule = getLabelError(text)
      const status = text === '' ? 'empty' : (rule ?? 'checking')
      // Those of a moment ago stay in sight while others are asked for.
      const suggestions = status === 'checking' ? draft.suggestions : []
      $draft.set({ text, suffix, status, suggestions, step: 'typing' })
      if (status === 'checking') later = lifetime.timeout(() => void checkLabel(), labelDebounce)
    },
    async submit() {
      const draft = $draft.get()
      const isReady = draft?.status === 'available' || draft?.status === 'unknown'
      if (!draft || !isReady || draft.step !== 'typing') return false
      const { error: _, ...before } = draft
      $draft.set({ ...before, step: 'signing', requestedAt: env.now() })
      try {
        await register(draft.text)
        change({ step: 'registered' })
        const state = kit.modal.$state.get()
        // Who is elsewhere by now is not fetched back.
        if (state.status === 'open' && getCurrentRoute(state).view === 'RegisterAccountName')
          kit.modal.open({ view: 'RegisterAccountNameSuccess' })
        return true
      } catch (thrown) {
        const error = asKitError(thrown)
        change({ step: 'typing', error })
        if (error.code === 'name-rejected') void checkLabel()
        return false
      }
    },
    check: getLabelError,
    suggest,
    register,
  }
}
