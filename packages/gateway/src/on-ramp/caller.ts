/** The signed-in user of a request: by a wallet's sign-in on the page, or by the session of the embedded wallet. */
import type { Context } from 'hono'
import type { Auth } from '../auth/auth.js'
import type { SignedIn } from '../auth/authenticate.js'
import { type BodyLimits, readJson } from '../http/body.js'
import { HttpError, httpError, retryAfter } from '../http/http-error.js'
import type { RequestGuard } from '../http/request-context.js'
import { getPageOrigin } from '../siwx/page-origin.js'
import type { HandlersOf } from '../siwx/sign-in.js'
import { type OwnedAccount, toAccount } from './accounts.js'

export interface CallerDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  readonly handlersOf: HandlersOf
  /** Whether pages carry sessions by cookie. */
  readonly isByCookie: boolean
  requireAuth(): Auth
  /** Of the embedded wallet's own page. */
  signedIn(context: Context): Promise<SignedIn>
}

export interface Caller {
  readonly projectId: string
  /** Who counts against the limit of sessions that go to this account. */
  getUserId(account: string): string
  readonly accounts: readonly OwnedAccount[]
  /** Tells a user whose recipient is none of the accounts what to do. */
  readonly expectedAccount: string
  /** Undefined for GET. */
  readonly body: unknown
  /** Whether users may be sent back to a page of this origin. */
  mayReturnTo(origin: string): boolean
  readonly cors: Readonly<Record<string, string>>
}

/** The wallet's session names its key's account only: it does not prove who owns a contract. */
const smartAccount =
  'A smart account (ERC-4337) at an address of its own needs a sign-in with that account (SIWX)'

const isOfWallet = (context: Context): boolean =>
  /^DPoP /.test(context.req.header('authorization') ?? '')

/** @throws 403 for a page of another project, 401 without a session, 429 */
export function createGetCaller(deps: CallerDeps) {
  const { guard, limits, handlersOf, isByCookie, requireAuth, signedIn } = deps

  async function getWalletUser(context: Context): Promise<Caller> {
    const { session, body, project, requestContext } = await signedIn(context)
    const wallet = await requireAuth().wallets.of(session)
    const { eip155 = '', solana = '' } = wallet?.addresses ?? {}
    // The namespace alone: an account of the wallet is the user's on every chain.
    const accounts = [toAccount('eip155:1', eip155), toAccount('solana:mainnet', solana)]
    return {
      projectId: project.id,
      getUserId: () => `user:${session.userId}`,
      accounts: accounts.flatMap((account) => (account === undefined ? [] : [{ account }])),
      expectedAccount: `an account of the wallet. ${smartAccount}`,
      body,
      mayReturnTo: requestContext.allows,
      cors: requestContext.cors,
    }
  }

  async function getSessions(context: Context, projectId: string, origin: string) {
    const handlers = handlersOf(projectId, origin)
    if (!handlers) throw httpError(501, 'siwx', 'set SESSION_SECRET to have this')
    try {
      return await handlers.getSessions(context.req.raw)
    } catch (thrown) {
      const isDown = thrown instanceof Error && 'status' in thrown && thrown.status === 503
      if (!isDown) throw thrown
      throw httpError(503, 'siwx', 'the session store did not answer', retryAfter(5_000))
    }
  }

  async function getPageUser(context: Context): Promise<Caller> {
    const { method, raw } = context.req
    const { project, cors } = await guard.authorize(context, 'onRamp')
    const readable = {
      ...cors,
      ...(isByCookie &&
        'access-control-allow-origin' in cors && { 'access-control-allow-credentials': 'true' }),
    }
    try {
      // Browsers name it in every POST. A cookie without it may come from any page.
      if (method !== 'GET' && context.req.header('origin') === undefined) {
        throw httpError(403, 'origin', 'a page of this project')
      }
      const origin = getPageOrigin(context, project)
      const sessions = await getSessions(context, project.id, origin)
      const accounts = sessions.flatMap(({ chainId, address, isContract }): OwnedAccount[] => {
        const account = toAccount(chainId, address)
        if (account === undefined) return []
        return [isContract ? { account, chain: chainId } : { account }]
      })
      if (accounts.length === 0) throw httpError(401, 'session', 'sign in with the account first')
      return {
        projectId: project.id,
        getUserId: (account) => account,
        accounts,
        expectedAccount: `an account that is signed in. ${smartAccount}`,
        body: method === 'GET' ? undefined : await readJson(raw, limits),
        mayReturnTo: (returned) => returned === origin,
        cors: readable,
      }
    } catch (thrown) {
      if (!(thrown instanceof HttpError)) throw thrown
      throw new HttpError(thrown.status, thrown.reasons, { ...thrown.headers, ...readable })
    }
  }

  return (context: Context): Promise<Caller> =>
    isOfWallet(context) ? getWalletUser(context) : getPageUser(context)
}
