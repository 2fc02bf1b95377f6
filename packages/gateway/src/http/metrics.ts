/** What is counted for Prometheus. Labels are routes and statuses, never ids that a stranger can choose. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

let processRegistry: Registry | undefined

/**
 * Metrics of the process, the same for all gateways in it. Their timer and observers can't be stopped, so a gateway that
 * set its own would leave them behind when it closes. The lag of the event loop counts from the last scrape of any of them.
 */
function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

/** @param withProcess whether the registry also holds the metrics of the process */
export function createMetrics(withProcess: boolean) {
  const own = new Registry()
  const registers = [own]
  const metrics = {
    requests: new Histogram({
      name: 'scope_request_seconds',
      help: 'Requests by route and status.',
      labelNames: ['route', 'status'] as const,
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    rpcCalls: new Counter({
      name: 'scope_rpc_calls_total',
      help: 'JSON-RPC calls by chain and by what answered them.',
      labelNames: ['chain', 'outcome'] as const,
      registers,
    }),
    nodeFailures: new Counter({
      name: 'scope_node_failures_total',
      help: 'Failures of nodes by chain and their place in the list.',
      labelNames: ['chain', 'node'] as const,
      registers,
    }),
    upstreamFailures: new Counter({
      name: 'scope_upstream_failures_total',
      help: 'Failures of APIs, bundlers, paymasters, on-ramp providers and sources of swap quotes.',
      labelNames: ['upstream'] as const,
      registers,
    }),
    onRampSessions: new Counter({
      name: 'scope_onramp_sessions_total',
      help: 'Checkout links by provider and outcome: created, failed.',
      labelNames: ['provider', 'outcome'] as const,
      registers,
    }),
    onRampWebhooks: new Counter({
      name: 'scope_onramp_webhooks_total',
      help: 'Webhooks by provider and outcome: accepted, duplicate, rejected.',
      labelNames: ['provider', 'outcome'] as const,
      registers,
    }),
    events: new Counter({
      name: 'scope_events_total',
      help: 'Analytics events that were kept.',
      registers,
    }),
    wallets: new Gauge({
      name: 'scope_directory_wallets',
      help: 'Wallets in the directory.',
      registers,
    }),
    operatorTokens: new Counter({
      name: 'scope_operator_token_total',
      help: 'Times that an operator’s token was shown, by its place in OPERATOR_TOKEN.',
      labelNames: ['place'] as const,
      registers,
    }),
    mailsWaiting: new Gauge({
      name: 'scope_outbox_mails',
      help: 'Security emails that wait to be sent.',
      registers,
    }),
    mails: new Counter({
      name: 'scope_outbox_mails_total',
      help: 'Security emails by outcome: sent, failed (an attempt), lost (never sent).',
      labelNames: ['outcome'] as const,
      registers,
    }),
    sharedLost: new Counter({
      name: 'scope_shared_store_errors_total',
      help: 'Times that the shared store did not answer.',
      registers,
    }),
  }
  return {
    ...metrics,
    registry: withProcess ? Registry.merge([own, getProcessRegistry()]) : own,
  }
}
