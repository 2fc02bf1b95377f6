/** Changes to the directory while it runs, for the operator: what the command `scope-gateway wallets` speaks to. */
import type { Hono } from 'hono'
import { ZodError, z } from 'zod'
import { type BodyLimits, readJson } from '../http/body.js'
import { HttpError, httpError } from '../http/http-error.js'
import type { Operator } from '../http/operator.js'
import type { Directory } from './directory.js'
import { type Change, change, type Listed, slugPattern, toWalletId } from './wallet.js'

function toHttpError(thrown: unknown): never {
  if (!(thrown instanceof ZodError)) throw thrown
  throw new HttpError(
    400,
    thrown.issues.map((issue) => ({
      name: issue.path.map(String).join('.') || 'body',
      description: issue.message,
    })),
  )
}

function parseChange(slug: string, body: unknown): Change {
  const fields = z.record(z.string(), z.unknown()).safeParse(body)
  if (!fields.success) throw httpError(400, 'body', 'one JSON object with the fields to set')
  try {
    return change.parse({ ...fields.data, slug })
  } catch (thrown) {
    return toHttpError(thrown)
  }
}

export function adminRoutes(
  app: Hono,
  operator: Operator,
  directory: Directory,
  limits: BodyLimits,
): void {
  const shown = (listed: Listed) => ({ id: toWalletId(listed.slug), ...listed })
  const getSlug = (text: string): string => {
    if (text.length <= 64 && slugPattern.test(text)) return text
    throw httpError(400, 'slug', 'lower-case letters, digits and single "-"')
  }

  app.get('/v1/operator/wallets/:slug', (context) => {
    operator.require(context)
    const listed = directory.find(getSlug(context.req.param('slug')))
    if (!listed) throw httpError(404, 'slug', 'no such wallet')
    return context.json(shown(listed))
  })

  app.put('/v1/operator/wallets/:slug', async (context) => {
    operator.require(context)
    const slug = getSlug(context.req.param('slug'))
    const next = parseChange(slug, await readJson(context.req.raw, limits))
    return context.json(shown(await directory.put(next).catch(toHttpError)))
  })

  app.delete('/v1/operator/wallets/:slug', async (context) => {
    operator.require(context)
    const slug = getSlug(context.req.param('slug'))
    if (!(await directory.remove(slug))) throw httpError(404, 'slug', 'nothing was changed of it')
    return context.body(null, 204)
  })
}
