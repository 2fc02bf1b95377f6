/** Reads from a gateway's REST side. Asks nothing by itself; its errors name the gateway's origin and no key. */
import type { KitEnvironment } from '../env.js'
import { KitError } from '../errors/kit-error.js'
import { postJson, type RequestLimits, readDeadline, tryOnce, withRetries } from './client.js'
import { createDedupe } from './dedupe.js'
import { alertGatewayError, type RaiseAlert } from './gateway-error.js'
import { type GatewayQuery, type GatewaySite, gatewayUrl } from './gateway-url.js'

/** Reads in flight that later equal ones may join. */
const dedupeLimit = 8192

export interface Gateway {
  /**
   * `read` believes nothing: what it throws becomes `gateway-response-invalid`. Retried as every read; throws `http-error` with
   * `details.status`, `timeout`, `network-unreachable`, `aborted`.
   */
  get<T>(
    path: string,
    query: GatewayQuery,
    read: (answer: unknown) => T,
    signal?: AbortSignal,
  ): Promise<T>
  /** A question that is too long for an address: asked, shared and retried as every read is. */
  ask<T>(
    path: string,
    body: unknown,
    read: (answer: unknown) => T,
    signal?: AbortSignal,
  ): Promise<T>
}

/** @param raise - Told once what is wrong with the gateway, or with what this site tells it. */
export function createGateway(env: KitEnvironment, site: GatewaySite, raise: RaiseAlert): Gateway {
  const share = createDedupe(dedupeLimit)
  async function readAll<T>(
    path: string,
    key: string,
    once: (limits: RequestLimits) => Promise<string>,
    read: (answer: unknown) => T,
    signal?: AbortSignal,
  ): Promise<T> {
    const ask = (wanted: AbortSignal) => {
      const limits = { signal: wanted, until: readDeadline(env) }
      return withRetries(env, () => once(limits), false, limits)
    }
    const tell = (error: KitError) => {
      alertGatewayError(raise, env, site, error, path)
      return error
    }
    const answer = await share(key, ask, signal).catch((thrown: unknown) => {
      throw thrown instanceof KitError ? tell(thrown) : thrown
    })
    try {
      return read(JSON.parse(String(answer)))
    } catch (cause) {
      const message = 'The gateway returned an invalid response.'
      throw tell(new KitError('gateway-response-invalid', message, { details: { path }, cause }))
    }
  }
  return {
    get(path, query, read, signal) {
      const url = gatewayUrl(site, path, query)
      return readAll(path, url, (limits) => tryOnce(env, url, {}, limits), read, signal)
    },
    ask(path, body, read, signal) {
      const url = gatewayUrl(site, path)
      const key = `${url} ${JSON.stringify(body)}`
      return readAll(path, key, (limits) => postJson(env, url, body, limits), read, signal)
    },
  }
}
