/**
 * Signing in at work, fetched as a wallet connects: follows the account in use, asks whether it is signed in, has a
 * text made, signed and verified. Nobody counts as signed in because something failed (S17).
 */
import type { KitError } from '@scope/core'
import type { SignInSession, SignInSubject } from '@scope/core/sign-in'
import { needReady } from './assert-ready.js'
import { callWallet } from './call-wallet.js'
import { isPassing, tellUnavailable, toSignInError } from './errors.js'
import { findSession } from './find-session.js'
import { createOneClick } from './one-click.js'
import { type SignIn, type SignInNeeds, subjectOf } from './sign-in-deps.js'
import { moved, type SignInEvent } from './sign-in-machine.js'
import { signInView } from './sign-in-view.js'
import { createLeaving } from './sign-out-on-disconnect.js'
import { changedElsewhere } from './tab-sync.js'

/** Milliseconds in which a text is read and signed. */
const longestRead = 4 * 60_000
const longestTimer = 2 ** 31 - 1

export function openSignIn({
  site,
  options,
  kit,
  lifetime,
  sessions,
  $state,
  isRequired,
}: SignInNeeds): SignIn {
  const { perNetwork = false } = options
  const leaving = createLeaving({ site, options, kit, lifetime, sessions })
  /** Who does not want to, where that is left to them: they are not asked again by itself. */
  const declined = site.createStorageItem('siwx-declined', (value) =>
    typeof value === 'string' ? value : undefined,
  )

  const oneClick = createOneClick({
    site,
    sessions,
    perNetwork,
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
  const keyOf = ({ namespace, address, networkId }: SignInSubject) =>
    `${perNetwork ? networkId : namespace} ${address}`
  /** What is going on is still about this account. */
  const isStill = (subject: SignInSubject): boolean => {
    const state = $state.get()
    return state.status !== 'idle' && keyOf(state.subject) === keyOf(subject)
  }
  /** Nobody declined, left or signed in while it was looked. */
  const isStillChecked = (subject: SignInSubject) =>
    isStill(subject) && $state.get().status === 'checking' && !lifetime.signal.aborted
  const { isShown, show, hide } = signInView(kit)

  /** A text names the network, too. */
  const isFor = (subject: SignInSubject): boolean => {
    const state = $state.get()
    return isStill(subject) && 'subject' in state && state.subject.networkId === subject.networkId
  }

  function failed(subject: SignInSubject, error: KitError) {
    tellUnavailable(site, error)
    site.emit({ type: 'SIWX_AUTH_ERROR', network: subject.networkId, code: error.code })
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
    const { subject } = state
    const { address: accountAddress, networkId: chainId } = subject
    preparing += 1
    const mine = preparing
    const isMine = () => mine === preparing && isStill(subject)
    try {
      const said = await sessions.createMessage({ accountAddress, chainId })
      const { toString: _, ...data } = said
      if (!isMine()) return
      if (!isFor(subject)) return await prepare(error)
      madeAt = site.env.now()
      move({ type: 'message', message: { data, text: said.toString() } })
    } catch (thrown) {
      if (!isMine()) return
      const why = toSignInError(thrown)
      move({ type: 'fail', error: why })
      failed(subject, why)
    }
  }

  /** SIW-06: where it can’t be known whether somebody is signed in, nobody stays half connected. */
  async function couldNotBegin(subject: SignInSubject, thrown: unknown): Promise<void> {
    const error = toSignInError(thrown)
    failed(subject, error)
    move({ type: 'fail', error })
    // A server that is away may be back in a moment; it is tried again in place.
    if (isPassing(error)) return show()
    const text = 'A problem occurred while trying initialize authentication'
    site.alert('sign-in-failed', `${error.code}: ${error.shortMessage}`, text)
    // What can’t be asked for now may hold all the same: it is not ended with the connection.
    await leaving.disconnectAlone(subject.namespace)
    if (!lifetime.signal.aborted) kit.modal.open({ view: 'Connect' })
  }

  /** `isAsked`: somebody connected just now, or wants to sign in. */
  async function check(subject: SignInSubject, isAsked: boolean): Promise<void> {
    try {
      const session = await findSession(sessions, subject, perNetwork)
      if (!isStillChecked(subject)) return
      if (session) {
        found(session)
        hide()
        return
      }
      const hasDeclined = declined.get() === keyOf(subject)
      if (!isRequired() && hasDeclined && !isAsked && !isShown()) return move({ type: 'rest' })
      show()
      await prepare()
    } catch (thrown) {
      if (isStillChecked(subject)) await couldNotBegin(subject, thrown)
    }
  }

  function again(subject: SignInSubject, isAsked: boolean): void {
    move({ type: 'subject', subject })
    void check(subject, isAsked)
  }

  let before: SignInSubject | undefined
  function follow() {
    const subject = subjectOf(kit)
    const was = before
    before = subject
    const state = $state.get()
    const sessionChain = state.status === 'signed-in' ? state.session.data.chainId : undefined
    if (was && subject && keyOf(was) === keyOf(subject)) {
      if (was.networkId === subject.networkId) return
      if (!options.signOutOnNetworkChange || !sessionChain) {
        move({ type: 'moved', subject })
        // The text names the network that it was made for.
        if (state.status === 'ready') void prepare()
        return
      }
    }
    // Who left is dealt with below: an account of another namespace is no change of this one.
    if (was && sessionChain && subject?.namespace === was.namespace) {
      const { signOutOnAccountChange, signOutOnNetworkChange } = options
      if (subject.address === was.address ? signOutOnNetworkChange : signOutOnAccountChange)
        void leaving.end(sessionChain, was.address).then(() => recheck(subject))
    }
    move({ type: 'subject', subject })
    const signed = subject && oneClick.take(subject)
    if (signed) found(signed)
    else if (subject) void check(subject, false)
    // On a network that this site does not list nobody signs in.
    else if (kit.account().get().status === 'connected') hide()
  }
  /** The session ended while it was asked for. */
  function recheck(subject: SignInSubject) {
    if (isStill(subject) && $state.get().status === 'signed-in') again(subject, true)
  }
  /** Nobody waits for it any more. */
  function isOver({ namespace, address }: SignInSubject): boolean {
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
    const left = Date.parse(expirationTime ?? '') - site.env.now()
    const { subject } = { subject: undefined, ...$state.get() }
    // Longer than timers count: by then the page was loaded anew.
    if (subject && left < longestTimer) stopTimer = lifetime.timeout(() => recheck(subject), left)
  }

  if (!lifetime.signal.aborted) {
    lifetime.onDispose(kit.account().subscribe(follow))
    leaving.start()
  }
  lifetime.onDispose(() => $state.set({ status: 'idle' }))

  async function look(): Promise<void> {
    const state = $state.get()
    const subject = await changedElsewhere(sessions, perNetwork, state)
    if (subject && $state.get() === state) again(subject, false)
  }

  async function sign(): Promise<boolean> {
    // Nonces live for minutes: one that was left lying is made anew, and shown before the wallet is.
    const old = needReady(kit, $state.get())
    if (old && site.env.now() - madeAt > longestRead) await prepare()
    const ready = needReady(kit, $state.get())
    if (!ready) return false
    const { subject, message } = ready
    site.emit({ type: 'CLICK_SIGN_SIWX_MESSAGE', network: subject.networkId })
    move({ type: 'sign', since: site.env.now() })
    const isMine = () => {
      const state = $state.get()
      return 'message' in state && state.message === message && isStill(subject)
    }
    try {
      const signed = await callWallet(kit.requests, subject, message)
      if (!isMine()) return false
      move({ type: 'signed' })
      const session = { data: message.data, ...signed }
      await sessions.addSession({
        ...session,
        ...(subject.namespace === 'solana' && { publicKey: subject.address }),
      })
      if (!isMine()) {
        // Left or declined meanwhile: what the server has believed since is ended with it.
        if (isOver(subject)) await leaving.end(message.data.chainId, subject.address)
        return false
      }
      found(session)
      declined.set(undefined)
      site.emit({ type: 'SIWX_AUTH_SUCCESS', network: subject.networkId })
      hide()
      return true
    } catch (thrown) {
      if (!isMine()) return false
      const error = toSignInError(thrown)
      if ($state.get().status !== 'signing') await prepare(error)
      else if (isFor(subject)) move({ type: 'declined', error })
      else {
        move({ type: 'signed' })
        await prepare(error)
      }
      failed(subject, error)
      show()
      return false
    }
  }

  async function signOut(): Promise<void> {
    const subject = subjectOf(kit)
    const before = declined.get()
    // First: other tabs go by it.
    if (subject && !isRequired()) declined.set(keyOf(subject))
    await sessions.setSessions([]).catch((thrown: unknown) => {
      declined.set(before)
      throw thrown
    })
    if (isRequired()) return kit.connection.disconnect()
    if (subject) move({ type: 'subject', subject })
    move({ type: 'rest' })
  }

  return {
    offer: oneClick.offer,
    look,
    sign,
    signOut,
    async retry() {
      const state = $state.get()
      if (state.status === 'failed' || state.status === 'signed-out') again(state.subject, true)
    },
    async cancel() {
      const state = $state.get()
      if (state.status === 'signed-in') return hide()
      const subject = state.status === 'idle' ? undefined : state.subject
      if (subject) site.emit({ type: 'CLICK_CANCEL_SIWX', network: subject.networkId })
      if (isRequired()) {
        const { namespace } = subject ?? kit.account().get()
        move({ type: 'subject', subject: undefined })
        // The view ends with the account.
        return kit.connection.disconnect({ namespace })
      }
      if (subject) declined.set(keyOf(subject))
      // First: shown, the view would ask again.
      hide()
      move({ type: 'rest' })
    },
  }
}
