/**
 * The sign-in itself, lazy-loaded when a wallet connects. Watches the active account, checks whether it is signed in,
 * and has a message created, signed and verified. A failure never signs a user in (S17).
 */
import type { KitError } from '@scope/core'
import type { SignInAccount, SignInSession } from '@scope/core/sign-in'
import { assertReady } from './assert-ready.js'
import { callWallet } from './call-wallet.js'
import { isTransient, tellUnavailable, toSignInError } from './errors.js'
import { findSession } from './find-session.js'
import { createOneClick } from './one-click.js'
import { getSignInAccount, type SignIn, type SignInDeps } from './sign-in-deps.js'
import { moved, type SignInEvent } from './sign-in-machine.js'
import { signInView } from './sign-in-view.js'
import { createSignOutOnDisconnect } from './sign-out-on-disconnect.js'
import { onRemoteChange } from './tab-sync.js'

/** Milliseconds in which a text is read and signed. */
const maxReadLength = 4 * 60_000
const maxTimerMs = 2 ** 31 - 1

export function openSignIn({
  context,
  options,
  kit,
  lifetime,
  sessions,
  $state,
  isRequired,
}: SignInDeps): SignIn {
  const { sessionPerNetwork = false } = options
  const leaving = createSignOutOnDisconnect({ context: context, options, kit, lifetime, sessions })
  /** Who does not want to, where that is left to them: they are not asked again by itself. */
  const declined = context.createStorageItem('siwx-declined', (value) =>
    typeof value === 'string' ? value : undefined,
  )

  const oneClick = createOneClick({
    context: context,
    sessions,
    sessionPerNetwork,
    lifetime,
    isWanted: () => (options.oneClick ?? isRequired()) && (isRequired() || !declined.get()),
    onSuccess(believed) {
      declined.set(undefined)
      for (const session of believed) leaving.hold(session)
    },
    end: ({ data }) => leaving.end(data.chainId, data.accountAddress),
  })

  const move = (event: SignInEvent) => {
    const next = lifetime.signal.aborted ? undefined : moved($state.get(), event)
    if (next) $state.set(next)
  }
  const getKey = ({ namespace, address, networkId }: SignInAccount) =>
    `${sessionPerNetwork ? networkId : namespace} ${address}`
  /** What is going on is still about this account. */
  const isStill = (account: SignInAccount): boolean => {
    const state = $state.get()
    return state.status !== 'idle' && getKey(state.account) === getKey(account)
  }
  /** Returns whether the check is still pending: the user hasn't declined, disconnected or signed in meanwhile. */
  const isStillChecked = (account: SignInAccount) =>
    isStill(account) && $state.get().status === 'checking' && !lifetime.signal.aborted
  const { isShown, show, hide } = signInView(kit)

  /** A text names the network, too. */
  const isFor = (account: SignInAccount): boolean => {
    const state = $state.get()
    return isStill(account) && 'account' in state && state.account.networkId === account.networkId
  }

  function failed(account: SignInAccount, error: KitError) {
    tellUnavailable(context, error)
    context.emit({ type: 'SIWX_AUTH_ERROR', network: account.networkId, code: error.code })
  }

  /** When the text that is shown was made, in milliseconds. */
  let madeAt = 0
  let preparing = 0
  /** A text to read; `problem` is why the last one did not do. */
  async function prepare(error?: KitError): Promise<void> {
    move({ type: 'prepare', ...(error && { error }) })
    const state = $state.get()
    if (state.status !== 'preparing') return
    // Where it is now: the wallet may have moved on meanwhile.
    const { account } = state
    const { address: accountAddress, networkId: chainId } = account
    preparing += 1
    const mine = preparing
    const isMine = () => mine === preparing && isStill(account)
    try {
      const message = await sessions.createMessage({ accountAddress, chainId })
      const { toString: _, ...data } = message
      if (!isMine()) return
      if (!isFor(account)) return await prepare(error)
      madeAt = context.env.now()
      move({ type: 'message', message: { data, text: message.toString() } })
    } catch (thrown) {
      if (!isMine()) return
      const why = toSignInError(thrown)
      move({ type: 'fail', error: why })
      failed(account, why)
    }
  }

  /** Reports that the check failed. SIW-06: a user whose sign-in can’t be determined doesn't stay half connected. */
  async function couldNotBegin(account: SignInAccount, thrown: unknown): Promise<void> {
    const error = toSignInError(thrown)
    failed(account, error)
    move({ type: 'fail', error })
    // A server that is away may be back in a moment; it is tried again in place.
    if (isTransient(error)) return show()
    const text = 'A problem occurred while trying initialize authentication'
    context.alert('sign-in-failed', `${error.code}: ${error.shortMessage}`, text)
    // What can’t be asked for now may hold all the same: it is not ended with the connection.
    await leaving.disconnectAlone(account.namespace)
    if (!lifetime.signal.aborted) kit.modal.open({ view: 'Connect' })
  }

  /** `isAsked`: the user has just connected, or wants to sign in. */
  async function check(account: SignInAccount, isAsked: boolean): Promise<void> {
    try {
      const session = await findSession(sessions, account, sessionPerNetwork)
      if (!isStillChecked(account)) return
      if (session) {
        found(session)
        hide()
        return
      }
      const hasDeclined = declined.get() === getKey(account)
      if (!isRequired() && hasDeclined && !isAsked && !isShown()) return move({ type: 'rest' })
      show()
      await prepare()
    } catch (thrown) {
      if (isStillChecked(account)) await couldNotBegin(account, thrown)
    }
  }

  function again(account: SignInAccount, isAsked: boolean): void {
    move({ type: 'subject', account })
    void check(account, isAsked)
  }

  let before: SignInAccount | undefined
  function follow() {
    const account = getSignInAccount(kit)
    const was = before
    before = account
    const state = $state.get()
    const sessionChain = state.status === 'signed-in' ? state.session.data.chainId : undefined
    if (was && account && getKey(was) === getKey(account)) {
      if (was.networkId === account.networkId) return
      if (!options.signOutOnNetworkChange || !sessionChain) {
        move({ type: 'moved', account })
        // The text names the network that it was made for.
        if (state.status === 'ready') void prepare()
        return
      }
    }
    // Who left is dealt with below: an account of another namespace is no change of this one.
    if (was && sessionChain && account?.namespace === was.namespace) {
      const { signOutOnAccountChange, signOutOnNetworkChange } = options
      if (account.address === was.address ? signOutOnNetworkChange : signOutOnAccountChange)
        void leaving.end(sessionChain, was.address).then(() => recheck(account))
    }
    move({ type: 'subject', account })
    const signed = account && oneClick.take(account)
    if (signed) found(signed)
    else if (account) void check(account, false)
    // On a network that this site doesn't list, users can't sign in.
    else if (kit.account().get().status === 'connected') hide()
  }
  /** The session ended while it was asked for. */
  function recheck(account: SignInAccount) {
    if (isStill(account) && $state.get().status === 'signed-in') again(account, true)
  }
  /** Returns whether the sign-in is no longer needed. */
  function isOver({ namespace, address }: SignInAccount): boolean {
    const { status } = $state.get()
    const { accounts } = kit.account(namespace).get()
    return (
      /^(idle|signed-out)$/.test(status) || !accounts.some((account) => account.address === address)
    )
  }

  let stopTimer = () => {}
  function found(session: SignInSession) {
    const { expirationTime } = session.data
    leaving.hold(session)
    move({ type: 'found', session })
    stopTimer()
    const left = Date.parse(expirationTime ?? '') - context.env.now()
    const { account } = { account: undefined, ...$state.get() }
    // Exceeds the limit of timers: the page is reloaded before that.
    if (account && left < maxTimerMs) stopTimer = lifetime.timeout(() => recheck(account), left)
  }

  if (!lifetime.signal.aborted) {
    lifetime.onDispose(kit.account().subscribe(follow))
    leaving.start()
  }
  lifetime.onDispose(() => $state.set({ status: 'idle' }))

  async function look(): Promise<void> {
    const state = $state.get()
    const account = await onRemoteChange(sessions, sessionPerNetwork, state)
    if (account && $state.get() === state) again(account, false)
  }

  async function sign(): Promise<boolean> {
    // Nonces are valid for minutes. A stale message is created again, and shown before the wallet request.
    const old = assertReady(kit, $state.get())
    if (old && context.env.now() - madeAt > maxReadLength) await prepare()
    const ready = assertReady(kit, $state.get())
    if (!ready) return false
    const { account, message } = ready
    context.emit({ type: 'CLICK_SIGN_SIWX_MESSAGE', network: account.networkId })
    move({ type: 'sign', requestedAt: context.env.now() })
    const isMine = () => {
      const state = $state.get()
      return 'message' in state && state.message === message && isStill(account)
    }
    try {
      const signed = await callWallet(kit.requests, account, message)
      if (!isMine()) return false
      move({ type: 'signed' })
      const session = { data: message.data, ...signed }
      await sessions.addSession({
        ...session,
        ...(account.namespace === 'solana' && { publicKey: account.address }),
      })
      if (!isMine()) {
        // Left or declined meanwhile: what the server has believed since is ended with it.
        if (isOver(account)) await leaving.end(message.data.chainId, account.address)
        return false
      }
      found(session)
      declined.set(undefined)
      context.emit({ type: 'SIWX_AUTH_SUCCESS', network: account.networkId })
      hide()
      return true
    } catch (thrown) {
      if (!isMine()) return false
      const error = toSignInError(thrown)
      if ($state.get().status !== 'signing') await prepare(error)
      else if (isFor(account)) move({ type: 'declined', error })
      else {
        move({ type: 'signed' })
        await prepare(error)
      }
      failed(account, error)
      show()
      return false
    }
  }

  async function signOut(): Promise<void> {
    const account = getSignInAccount(kit)
    const before = declined.get()
    // First: other tabs go by it.
    if (account && !isRequired()) declined.set(getKey(account))
    await sessions.setSessions([]).catch((thrown: unknown) => {
      declined.set(before)
      throw thrown
    })
    if (isRequired()) return kit.connection.disconnect()
    if (account) move({ type: 'subject', account })
    move({ type: 'rest' })
  }

  return {
    getOneClickSignIn: oneClick.offer,
    look,
    sign,
    signOut,
    async retry() {
      const state = $state.get()
      if (state.status === 'failed' || state.status === 'signed-out') again(state.account, true)
    },
    async cancel() {
      const state = $state.get()
      if (state.status === 'signed-in') return hide()
      const account = state.status === 'idle' ? undefined : state.account
      if (account) context.emit({ type: 'CLICK_CANCEL_SIWX', network: account.networkId })
      if (isRequired()) {
        const { namespace } = account ?? kit.account().get()
        move({ type: 'subject', account: undefined })
        // The view ends with the account.
        return kit.connection.disconnect({ namespace })
      }
      if (account) declined.set(getKey(account))
      // First: shown, the view would ask again.
      hide()
      move({ type: 'rest' })
    },
  }
}
