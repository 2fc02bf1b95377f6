/** `/v1/sessions/{caipAddress}`: permissions of the signed-in user (ERC-7715), for the embedded wallet alone. */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { answer, parse, type SignedIn } from '../auth/authenticate.js'
import { caip2 } from '../config/shapes.js'
import { httpError } from '../http/http-error.js'
import type { Permissions } from './permissions.js'

export interface PermissionRoutesDeps {
  signedIn(context: Context): Promise<SignedIn>
  readonly permissions: Permissions
}

const maxBytes = 16_384
const pci = z.string().regex(/^[\w-]{1,128}$/, { error: 'up to 128 letters, digits, "_" or "-"' })
const bodies = {
  add: z
    .strictObject({
      pci,
      project: z.strictObject({
        name: z.string().max(128).optional(),
        url: z.string().max(512).refine(isWebUrl, { error: 'an https URL' }),
      }),
      permission: z.strictObject({
        type: z.string().min(1).max(64),
        data: z.record(z.string().max(64), z.json()),
      }),
      expiry: z.int().min(1),
      chainId: z.string().regex(caip2, { error: 'a CAIP-2 id' }),
      context: z
        .string()
        .max(maxBytes)
        .regex(/^0x(?:[0-9a-fA-F]{2})+$/, { error: 'bytes' }),
    })
    .refine((body) => JSON.stringify(body).length <= 2 * maxBytes, { error: 'a smaller grant' }),
  revoke: z.strictObject({ pci }),
} as const

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** In lower case: the same account is written in several ways. @throws 400 */
function getAccount(context: Context): { account: string; chainId: string } {
  const caipAddress = context.req.param('caipAddress') ?? ''
  const match = /^(eip155:[1-9]\d{0,9}):(0x[0-9a-fA-F]{40})$/.exec(caipAddress)
  if (!match) throw httpError(400, 'caipAddress', 'an account such as eip155:1:0x…')
  return { account: caipAddress.toLowerCase(), chainId: match[1] ?? '' }
}

export function permissionRoutes(app: Hono, { signedIn, permissions }: PermissionRoutesDeps) {
  app.get('/v1/sessions/:caipAddress', async (context) => {
    const { session } = await signedIn(context)
    const { account } = getAccount(context)
    return answer({ pcis: await permissions.of(session.userId, account) })
  })
  app.post('/v1/sessions/:caipAddress', async (context) => {
    const { session, body } = await signedIn(context)
    const { account, chainId } = getAccount(context)
    const added = parse(bodies.add, body)
    if (added.chainId !== chainId) throw httpError(400, 'chainId', 'the chain of the account')
    await permissions.add(session.userId, account, added)
    return answer({})
  })
  app.post('/v1/sessions/:caipAddress/revoke', async (context) => {
    const { session, body } = await signedIn(context)
    const { account } = getAccount(context)
    await permissions.revoke(session.userId, account, parse(bodies.revoke, body).pci)
    return answer({})
  })
}
