/** Signs the user out when a wallet disconnects, in every namespace. */
import { type CaipNetworkId, type Namespace, namespaces } from '@scope/core'
import type { SignInAccount, SignInSession } from '@scope/core/sign-in'
import { knowsAll } from '../sessions/session-provider.js'
import { toSignInError } from './errors.js'
import type { SignInDeps } from './sign-in-deps.js'

export type SignOutDeps = Pick<SignInDeps, 'context' | 'options' | 'kit' | 'lifetime' | 'sessions'>

export function createSignOutOnDisconnect({
  context,
  options,
  kit,
  lifetime,
  sessions,
}: SignOutDeps) {
  /** What was found since a namespace was connected: it ends as that is left. */
  const sessionsByKey = new Map<string, SignInSession>()
  const spared = new Set<Namespace>()
  const getKey = ({ data }: SignInSession) => `${data.chainId} ${data.accountAddress}`
  const tell = (thrown: unknown) =>
    context.alert('sign-in-failed', toSignInError(thrown).code, 'A session could not be ended')

  const end = (chainId: CaipNetworkId, address: string): Promise<void> =>
    sessions.revokeSession(chainId, address).catch(tell)

  /** Every session of an account that was left. */
  async function endAll({ namespace, address, networkId }: SignInAccount): Promise<void> {
    try {
      const all = knowsAll(sessions)
        ? await sessions.allSessions()
        : await sessions.getSessions(networkId, address)
      const isIn = ({ data }: SignInSession) => data.chainId.startsWith(`${namespace}:`)
      const theirs = all.filter(
        (session) => session.data.accountAddress === address && isIn(session),
      )
      const mine = [...sessionsByKey.values()].filter(isIn)
      for (const [key, { data }] of new Map(
        [...theirs, ...mine].map((session) => [getKey(session), session]),
      )) {
        sessionsByKey.delete(key)
        await end(data.chainId, data.accountAddress)
      }
    } catch (thrown) {
      tell(thrown)
    }
  }

  /** Its wallet is locked, or away: who left is not remembered. */
  const isRemembered = ({ namespace, address }: SignInAccount) =>
    kit.connection.getRecent(namespace).some((saved) => saved.address === address)

  function follow(namespace: Namespace) {
    let account: SignInAccount | undefined
    return kit.account(namespace).subscribe(({ status, address, networkId }) => {
      if (status === 'connected' && address && networkId)
        account = { namespace, address, networkId }
      if (status !== 'disconnected' || !account) return
      const left = account
      account = undefined
      if (spared.has(namespace) || options.signOutOnDisconnect === false) return
      if (!isRemembered(left)) void endAll(left)
    })
  }

  return {
    end,
    hold: (session: SignInSession) => void sessionsByKey.set(getKey(session), session),
    /** Disconnects, and leaves the sessions: they may hold all the same. */
    async disconnectAlone(namespace: Namespace): Promise<void> {
      spared.add(namespace)
      await kit.connection.disconnect({ namespace }).catch(() => undefined)
      spared.delete(namespace)
    },
    start() {
      for (const namespace of namespaces) lifetime.onDispose(follow(namespace))
    },
  }
}
