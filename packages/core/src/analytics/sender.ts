/** Asks the gateway whether it wants events (`GET /getAnalyticsConfig`), and makes what sends them where it does. */
import type { AlertCode } from '../alerts.js'
import { KitError } from '../errors/kit-error.js'
import type { KitEvent } from '../events.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { isHttpFailure, readDeadline, tryOnce, withRetries } from '../http/client.js'
import { type GatewaySite, gatewayUrl } from '../http/gateway-url.js'
import { isNamespace } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'
import { createBatches } from './batches.js'
import type { Early, Take } from './event-buffer.js'
import { getMessage } from './message.js'
import { analyticsConfig } from './schemas.js'

/**
 * Calls `onOpen` once it is known where events go: to the gateway, with those that came before, or nowhere. Rejects where
 * the gateway can't be asked, or not yet: it is not known then, and may be asked again.
 */
export async function openSender(
  context: Pick<FeatureContext, 'env' | 'alert'>,
  { address: tellsAddress = false }: { readonly address?: boolean | undefined },
  kit: InternalKit,
  lifetime: Lifetime,
  early: readonly Early[],
  onOpen: (take: Take) => void,
): Promise<void> {
  const { gatewayUrl: origin, projectId, clientId, features, inline } = kit.options
  const { window } = context.env
  const close = () => onOpen(() => undefined)

  function tell(code: AlertCode, message: string, detail: string): void {
    close()
    context.alert(code, detail, message)
  }
  const refuse = () =>
    tell(
      'app-configuration-invalid',
      'Invalid App Configuration',
      'The gateway takes no events from this page: its origin is not on the allow-list of the project id, or analytics are off for it.',
    )

  if (!window?.document || !features.analytics) return close()
  // An inline card is always open: the user hasn't acted yet.
  if (inline && !early.some(([{ type }]) => type === 'SELECT_WALLET'))
    throw new KitError('aborted', 'The user has not chosen a wallet yet.')
  if (!origin)
    return tell(
      'app-configuration-invalid',
      'Invalid App Configuration',
      'analytics() needs the gatewayUrl of a gateway of your own.',
    )
  if (!projectId)
    return tell(
      'project-id-not-configured',
      'Project ID Not Configured',
      'analytics() needs the projectId that your gateway knows this site by.',
    )
  const gateway: GatewaySite = { gatewayUrl: origin, projectId, clientId }
  const answer = await isWanted(context.env, gateway, lifetime.signal)
  if (answer === 'refused') return refuse()
  if (!answer) return close()
  const page = window.document
  const batches = createBatches({
    env: context.env,
    page,
    lifetime,
    url: gatewayUrl(gateway, '/e'),
    onRefused: refuse,
  })
  const isNetwork = (id: string) => kit.network.find(id) !== undefined
  function take(event: KitEvent, at = context.env.now()): void {
    const namespace = 'namespace' in event ? event.namespace : undefined
    const { address } = kit.account(isNamespace(namespace) ? namespace : undefined).get()
    const text = getMessage({ event, at, url: page.URL, address }, { tellsAddress, isNetwork })
    if (text !== undefined) batches.add(text)
  }
  for (const [event, at] of early) take(event, at)
  onOpen(take)
}

async function isWanted(
  env: FeatureContext['env'],
  gateway: GatewaySite,
  signal: AbortSignal,
): Promise<boolean | 'refused'> {
  const url = gatewayUrl(gateway, '/getAnalyticsConfig')
  const limits = { signal, until: readDeadline(env) }
  let isRefused = false
  /** Elsewhere a 403 may pass. Here it is about the project, and will be so the next time. */
  const ask = () =>
    tryOnce(env, url, {}, limits).catch((failure) => {
      if (!isHttpFailure(failure) || failure.error.details.status !== 403) throw failure
      isRefused = true
      return ''
    })
  const text = await withRetries(env, ask, false, limits)
  if (isRefused) return 'refused'
  return analyticsConfig.parse(JSON.parse(text)).isAnalyticsEnabled
}
