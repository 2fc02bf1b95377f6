/**
 * Handles chain requests of a page. The policy runs them at once, runs them after the user approves, or rejects them
 * (threat F11). The user sees one request at a time, decoded from the exact bytes that are signed (F20, F21).
 */
import {
  areParams,
  frameMessages,
  getPolicy,
  isRpcMethod,
  type RpcRequest,
} from '../../protocol/index.js'
import type { DecodedRequest } from '../approval/decoded-request.js'
import { LaterAnswer, type Prepare, type Prepared } from '../approval/prepared.js'
import { aborted, FrameError } from '../frame-error.js'
import type { GetBalances } from '../networks/balances.js'
import { createPaymasters, type NodeOf } from '../node.js'
import type { Handlers, RequestContext } from '../request-router.js'
import type { Session } from '../session/session.js'
import type { SmartAccounts } from '../smart-accounts.js'
import { createPageLock, type WithLock } from '../storage/lock.js'
import type { Opening, Vault } from '../vault/vault.js'
import type { OwnMethod } from './account-removal.js'
import type { ActiveAccount } from './active-accounts.js'
import { isConfirmedAt } from './confirmed.js'
import type { Filters } from './filters.js'
import { createLimitChoice, type LimitChoice } from './limit-choice.js'
import { getNamespace, type Namespace, type Networks } from './networks.js'
import type { RecordStore, UserRecords } from './record-store.js'
import { createSafeRequests } from './safe-requests.js'

export interface ApprovalRequest {
  readonly id: string
  /** Of the page that asks. */
  readonly parentOrigin: string
  /** Email address or login name of the signed-in user. Absent if the session has neither. */
  readonly user?: string
  readonly decoded: DecodedRequest
  /** Of allowances that the user may lower. */
  readonly limit?: LimitChoice
  readonly signal: AbortSignal
}

export interface RequestHandlersDeps {
  readonly vault: Vault
  readonly networks: Networks
  readonly session: Pick<Session, 'of'>
  readonly records: RecordStore
  readonly smartAccounts: SmartAccounts
  readonly getNodeClient: NodeOf
  readonly getBalances: GetBalances
  readonly parentOrigin: string
  /** Filters of this page. Their code is fetched as the first one is made. */
  loadFilters(): Promise<Filters>
  /** The code of a chain, fetched as it is needed. */
  prepareOf(namespace: Namespace): Promise<Prepare>
  /** Shows the request and resolves once the user approves. Rejects with `refused` if the user declines. */
  approve(request: ApprovalRequest): Promise<void>
  now(): number
}

/** Max requests that wait for the user. No real use has more (threat F20). */
const maxWaiting = 16

/** Times that one request is shown: what keeps changing is not asked for without end. */
const maxAsked = 3
/** Milliseconds for which an approval is good for the same calls with another nonce. */
const maxApprovalAgeMs = 60_000

interface SignRequest {
  /** Address of the key. */
  readonly owner: string
  readonly method: string
  readonly context: RequestContext
  readonly contacts: UserRecords['contacts']
}

const notAllowed = () => new FrameError('not-allowed', frameMessages.notAllowed)

/** Which chain a method is of: the names of Solana's say so. */
const chainOfMethod = (method: string): Namespace =>
  method.startsWith('solana_') ? 'solana' : 'eip155'

export interface RequestHandlers extends Pick<Handlers, 'RPC_REQUEST'> {
  /** Runs a request of the wallet's own settings, after the user has approved it. */
  runOwn(method: OwnMethod, chainId: string, context: RequestContext): Promise<unknown>
}

export function requestHandlers(deps: RequestHandlersDeps): RequestHandlers {
  const { vault, networks, session, records, getNodeClient, parentOrigin } = deps
  const { prepareOf, approve, smartAccounts, now } = deps
  const { getBundler, getPaymasterUrl } = smartAccounts
  const oneByOne: WithLock = createPageLock()
  let waiting = 0

  async function getReady() {
    const state = await vault.getState()
    if (state.status === 'ready') return state
    if (state.status === 'signed-out')
      throw new FrameError('session-expired', frameMessages.fallback)
    throw new FrameError('share-not-found', frameMessages.elsewhere)
  }

  /** The account in use on a network. */
  async function getAccount(chainId: string): Promise<ActiveAccount> {
    const { wallet } = await getReady()
    const { addresses, createdAt } = wallet
    return smartAccounts.accounts.get(chainId, addresses[getNamespace(chainId)], createdAt)
  }

  const answerAtOnce = createSafeRequests({ ...deps, ...records, getAccount })

  async function sign(
    opening: Opening,
    prepared: Prepared,
    { owner, method, context, contacts }: SignRequest,
  ) {
    const { decoded } = prepared
    const namespace = getNamespace(decoded.chainId)
    // The key is that of the account that was shown.
    if (opening.addresses[namespace] !== owner) throw notAllowed()
    const send = await opening.use(({ keys }) => prepared.sign(keys[namespace]))
    return send((hash) => {
      // A batch is known by its id, not by a hash of one of its calls.
      if (method !== 'wallet_sendCalls') context.markApproved(hash)
      void contacts.expect(decoded, hash)
    })
  }

  /** Asks until what was shown is what is signed: a sponsor may have left meanwhile. */
  async function askUntilComplete(
    first: Prepared,
    ask: (prepared: Prepared) => Promise<Prepared>,
  ): Promise<Prepared> {
    let shown = first
    for (let asked = 0; asked < maxAsked; asked++) {
      const chosen = await ask(shown)
      if (!chosen.complete) return chosen
      const { prepared, isChanged } = await chosen.complete()
      if (!isChanged) return prepared
      shown = prepared
    }
    throw new FrameError('network', frameMessages.fallback)
  }

  async function onceApproved(
    { method, params }: RpcRequest,
    chainId: string,
    context: RequestContext,
  ): Promise<unknown> {
    const { id, signal } = context
    const namespace = getNamespace(chainId)
    const { currentUser } = await getReady()
    const { type, address: account, owner, network } = await getAccount(chainId)
    const userSession = session.of(currentUser.user.id)
    const { contacts, batches, permissions } = records.getRecords(userSession)
    const user = currentUser.user.email ?? currentUser.user.name
    // Asked for while the user reads: a yes is signed without another wait.
    let opening = vault.open()
    opening.catch(() => undefined)
    try {
      const isConfirmed = isConfirmedAt((chain) => getNodeClient(chain, signal))
      const [prepare, known] = await Promise.all([
        prepareOf(namespace),
        contacts.of(account, isConfirmed),
      ])
      const node = getNodeClient(chainId, signal)
      const smartAccount = type === 'smartAccount' &&
        network && {
          standard: network.standard,
          owner,
          bundler: getBundler(chainId, signal),
          ...(network.hasPaymaster && {
            paymaster: createPaymasters(userSession)(chainId, signal),
          }),
          paymasterUrl: getPaymasterUrl(chainId),
        }
      const about = {
        ...{ chainId, account, parentOrigin, node, known, batches, signal, now },
        ...(smartAccount && { smartAccount, permissions }),
      }
      const first = await prepare({ method, params }, about)
      const approved = await askUntilComplete(first, async (prepared) => {
        if (signal.aborted) throw aborted()
        const { choice, getChosen } = createLimitChoice(prepared)
        await approve({
          id,
          parentOrigin,
          ...(user !== undefined && { user }),
          decoded: prepared.decoded,
          ...(choice.first.limits.length > 0 && { limit: choice }),
          signal,
        })
        // Ignores an approval if the page has already aborted the request.
        if (signal.aborted) throw aborted()
        return getChosen()
      })
      if (signal.aborted) throw aborted()
      context.markApproved()
      const request = { owner, method, context, contacts }
      const approvedAt = now()
      try {
        return await sign(await opening, approved, request)
      } catch (thrown) {
        const isRaced = thrown instanceof FrameError && thrown.code === 'nonce-used'
        if (!isRaced || !approved.complete || now() - approvedAt > maxApprovalAgeMs) throw thrown
        // Another tab was first. The same calls, fee and sponsor are signed again, for the next nonce.
        const { prepared, isChanged } = await approved.complete()
        if (isChanged) throw thrown
        opening = vault.open()
        return await sign(await opening, prepared, request)
      }
    } finally {
      opening.then(
        (open) => open.drop(),
        () => undefined,
      )
    }
  }

  async function inTurn(
    request: RpcRequest,
    network: string,
    context: RequestContext,
  ): Promise<unknown> {
    if (waiting >= maxWaiting) throw new FrameError('busy', frameMessages.fallback)
    waiting++
    try {
      const answer = await oneByOne('approval', async () => {
        if (context.signal.aborted) throw aborted()
        return onceApproved(request, network, context)
      })
      return answer instanceof LaterAnswer ? await answer.wait() : answer
    } finally {
      waiting--
    }
  }

  return {
    async RPC_REQUEST(request, context) {
      const { method, params, chainId } = request
      const policy = getPolicy(method)
      if (policy === 'refuse' || !isRpcMethod(method)) throw notAllowed()
      if (!areParams(method, params))
        throw new FrameError('params-invalid', frameMessages.invalidParams)
      const namespace = chainOfMethod(method)
      const network = chainId ?? (await networks.current(namespace))
      if (getNamespace(network) !== namespace) throw notAllowed()
      if (policy === 'safe') return answerAtOnce(request, network, context)
      return inTurn(request, network, context)
    },
    runOwn: (method, chainId, context) => inTurn({ method, params: [] }, chainId, context),
  }
}
