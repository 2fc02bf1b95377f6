/** The on-ramp. Loaded with its first use, and with the page if a purchase is pending. Composes the files of this folder. */
import { KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { isSmartAccount } from '../features/account/smart-account.js'
import { createGateway } from '../http/gateway.js'
import { type CaipNetworkId, getNamespace } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'
import { parseCheckoutUrl } from './checkout-url.js'
import { createCheckouts } from './checkouts.js'
import { createForm } from './form.js'
import { toWish } from './form-state.js'
import { createOnRampApi, type SessionWish } from './gateway-api.js'
import type { OnRamp, OnRampOptions } from './on-ramp-feature.js'
import type { Checkout, Purchase } from './on-ramp-state.js'
import { openPopup } from './popup.js'
import { createPurchaseList } from './purchase-list.js'
import { createSignIn } from './sign-in.js'
import { trackViews } from './track-views.js'

export function openOnRamp(
  context: FeatureContext,
  options: OnRampOptions,
  kit: InternalKit,
  lifetime: Lifetime,
): OnRamp {
  const { env, emit, alert, createStorageItem } = context
  const { gatewayUrl = '', projectId, clientId } = context.options
  const site = { gatewayUrl, projectId, clientId }
  const gateway = createGateway(env, site, alert)
  const api = createOnRampApi(env, gateway, site)
  const { $form, ...form } = createForm({ env, createStorageItem, kit, lifetime, api, options })
  const $signIn = createSignIn(kit, $form)
  const list = createPurchaseList({ api, lifetime, $signIn })
  const checkouts = createCheckouts({
    env,
    createStorageItem,
    kit,
    lifetime,
    api,
    $signIn,
    onChange(purchase) {
      list.update(purchase)
      if (purchase.status === 'success') refreshAssets(purchase)
    },
  })
  lifetime.onDispose(trackViews(kit, emit))

  /** The bought tokens are in the account. */
  function refreshAssets({ networkId }: Purchase): void {
    const namespace = getNamespace(networkId)
    // What is displayed says by itself that a read failed.
    for (const refreshed of [
      kit.balances.refresh(namespace),
      kit.tokens?.$tokens.get()?.refresh(namespace),
      kit.history?.$history.get()?.refresh(namespace),
    ])
      refreshed?.catch(() => undefined)
  }

  function assertSignedIn(): void {
    const signIn = $signIn.get()
    if (signIn === 'unavailable')
      throw new KitError(
        'sign-in-unavailable',
        'Buying needs a signed-in user. Give createKit the option "siwx": siwx().',
      )
    if (signIn === 'required')
      throw new KitError('sign-in-failed', 'Sign in with this account first.')
  }

  /** A purchase pays the address that its link was created with. */
  function assertActive(address: string, networkId: CaipNetworkId): void {
    if (kit.account(getNamespace(networkId)).get().address !== address)
      throw new KitError('account-changed', 'Another account is active now. Nothing was opened.')
  }

  function assertReady() {
    const now = $form.get()
    const wish = now && toWish(now)
    if (now?.isRestricted)
      throw new KitError('restricted-time-zone', 'Buying is not available in this time zone.')
    if (!now?.token || !wish)
      throw new KitError('not-connected', 'There is no form with a valid amount. Call start().')
    assertSignedIn()
    return { form: now, wish, token: now.token }
  }

  /** Opens the window in the click, creates the link, and leads the window there. */
  async function checkOut(wish: SessionWish, networkId: CaipNetworkId): Promise<Checkout> {
    const popup = openPopup(env)
    try {
      const { provider, address } = wish
      const { id, url: text } = await api.createSession(wish, lifetime.signal)
      const { checkoutHosts } = options
      const url = parseCheckoutUrl(text, { provider, gatewayUrl, checkoutHosts })
      assertActive(address, networkId)
      popup.navigate(url)
      const { isBlocked } = popup
      return checkouts.add({ id, networkId, address, startedAt: env.now(), wish, url, isBlocked })
    } catch (thrown) {
      popup.close()
      throw thrown
    }
  }

  return {
    $signIn,
    $form,
    ...form,
    async buy({ provider, serviceProvider }) {
      const { form: now, wish, token } = assertReady()
      const { address, namespace } = now
      const about = { isSmartAccount: isSmartAccount(kit.account(namespace).get()) }
      emit({ type: 'SELECT_BUY_PROVIDER', provider, ...about })
      const { redirectUrl } = options
      const session = {
        ...wish,
        provider,
        ...(serviceProvider !== undefined && { serviceProvider }),
        address,
        ...(redirectUrl !== undefined && { redirectUrl }),
      }
      return checkOut(session, token.networkId)
    },
    $checkouts: checkouts.$checkouts,
    check: checkouts.check,
    async reopen(id) {
      const started = checkouts.getStarted(id)
      if (!started)
        throw new KitError('not-connected', 'This checkout is of an earlier visit. Start again.')
      const { wish, url, networkId } = started
      assertActive(wish.address, networkId)
      assertSignedIn()
      // A link of Coinbase opens once.
      if (wish.provider === 'coinbase' || url === undefined) return checkOut(wish, networkId)
      const popup = openPopup(env)
      popup.navigate(url)
      return checkouts.reopened(id, popup.isBlocked)
    },
    dismiss: checkouts.dismiss,
    $purchases: list.$purchases,
    refreshPurchases: list.refresh,
  }
}
