/**
 * `/v1/names/ccip`: endpoint to which an on-chain resolver sends wallets (ERC-3668). Any page may query it, without a
 * project. Responses are public and signed.
 */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Config } from '../config/schema.js'
import { type BodyLimits, readJson } from '../http/body.js'
import { HttpError, httpError } from '../http/http-error.js'
import type { Limiter } from '../http/limiter.js'
import { getClientAddress } from '../http/request-context.js'
import { ccipAnswer } from './ccip-response.js'
import { createCcipSigner } from './ccip-signature.js'
import type { Names } from './names.js'

export interface CcipRoutesDeps {
  readonly config: Config
  readonly limiter: Limiter
  readonly limits: BodyLimits
  readonly names: Names
}

const open = { 'access-control-allow-origin': '*' }
const path = '/v1/names/ccip'
/** Bytes: a name, and a question for a few records. */
const largest = 16_384

const hex = (pattern: RegExp) =>
  z.templateLiteral(['0x', z.string()]).refine((text) => pattern.test(text))
const question = z.object({
  sender: hex(/^0x[0-9a-fA-F]{40}$/),
  data: hex(/^0x([0-9a-fA-F]{2})+$/).refine((text) => text.length <= largest),
})

export function ccipRoutes(app: Hono, { config, limiter, limits, names }: CcipRoutesDeps): void {
  const { namesSigningKey } = config.secrets
  const signer = namesSigningKey === undefined ? undefined : createCcipSigner(namesSigningKey)

  async function answer(context: Context, resolve: () => Promise<unknown>): Promise<Response> {
    try {
      const asking = getClientAddress(context, config.trustedProxies)
      // No project has such an id.
      const limit = config.limits.names
      await limiter.take('names', 'names:ccip', asking, 1, limit)
      if (!signer) throw httpError(501, 'names', 'set NAMES_SIGNING_KEY to have this')
      const read = question.safeParse(await resolve())
      if (!read.success)
        throw httpError(400, 'data', 'an address as sender, and data in hexadecimal')
      const { sender, data } = read.data
      const result = await ccipAnswer(names.own, names.rows, data)
      const body = JSON.stringify({ data: await signer.sign(sender, data, result) })
      return new Response(body, {
        headers: {
          ...open,
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=15',
          'x-content-type-options': 'nosniff',
        },
      })
    } catch (thrown) {
      if (!(thrown instanceof HttpError)) throw thrown
      throw new HttpError(thrown.status, thrown.reasons, { ...thrown.headers, ...open })
    }
  }

  app.get(`${path}/:sender/:data`, (context) => {
    const { sender, data } = context.req.param()
    return answer(context, async () => ({ sender, data: data.replace(/\.json$/, '') }))
  })
  app.post(path, (context) => answer(context, () => readJson(context.req.raw, limits)))
  app.options(path, () => {
    const headers = {
      ...open,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '7200',
    }
    return new Response(null, { status: 204, headers })
  })
}
