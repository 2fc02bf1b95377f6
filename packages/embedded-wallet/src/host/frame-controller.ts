/**
 * The running frame: mounted once, used over one channel, shown when the user must see it, removed when the kit stops.
 */
import type { FeatureContext, InternalKit, Lifetime, Namespace } from '@scope/core'
import type { EmbeddedUser, EmbeddedWallet, EmbeddedWalletState } from '@scope/core/embedded-wallet'
import type { WritableAtom } from 'nanostores'
import {
  frameVersion,
  type Operation,
  type RequestPayload,
  type ResponsePayload,
  type User,
} from '../protocol/index.js'
import { describeAccount, followSmartAccountNetworks, forgetAccount } from './account-details.js'
import { createAccountQueries } from './account-queries.js'
import { syncApprovalRoute } from './approval-route.js'
import { type FrameChannel, FrameChannelError } from './frame-channel.js'
import { type MountedFrame, mountFrame } from './mounted-frame.js'
import { createPageSync } from './page-sync.js'
import { createSignIn } from './sign-in.js'
import type { Social } from './social.js'

export interface FrameControllerDeps {
  readonly site: FeatureContext
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  readonly url: string
  readonly projectId: string
  readonly $state: WritableAtom<EmbeddedWalletState>
  readonly $user: WritableAtom<EmbeddedUser | undefined>
  readonly $isApproving: WritableAtom<boolean>
}

export interface FrameController extends EmbeddedWallet, Pick<Social, 'connectSocial'> {
  ask<O extends Operation>(
    operation: O,
    payload: RequestPayload<O>,
    signal?: AbortSignal,
  ): Promise<ResponsePayload<O>>
  /**
   * Returns the account on a network. `silent` shows nothing and returns undefined if no user is signed in or the
   * wallet can't be opened here.
   */
  user(chainId: string, silent: boolean): Promise<User | undefined>
  getNetwork(namespace: Namespace): string | undefined
  /** Calls `run` when the user is signed out. Returns a function that stops listening. */
  onLeft(run: () => void): () => void
}

/** Milliseconds between two looks at whether it is in the page still. */
const lookEvery = 1_000

/** What the wallet is opened by where it could not be, as the frame says why. */
const openers = new Map<string, RequestPayload<'SHOW'>['screen']>([
  ['share-not-found', 'recovery'],
  // The browser keeps nothing: it is made with what opens it the next time.
  ['storage-unavailable', 'welcome'],
])

const getMethod = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'method' in payload
    ? String(payload.method)
    : ''

/** The user closed the frame, which declines any pending request. */
const declined = () => new FrameChannelError('refused', 'The request was declined')

export function createFrameController(deps: FrameControllerDeps): FrameController {
  const { site, kit, lifetime, url, projectId, $state, $user, $isApproving } = deps
  const { window } = site.env
  const page = window as (Window & typeof globalThis) | undefined
  const address = new URL(url)
  const leavers = new Set<() => void>()
  /** What a user looks at, or will, beside requests that sign. */
  const looking = new Set<AbortController>()
  const pageSync = createPageSync(page, site.options)
  let up: MountedFrame | undefined

  function putUp(): MountedFrame {
    if (!page || address.origin === page.location.origin)
      throw new FrameChannelError('not-loaded', 'The frame must be of another site than the page')
    const src = new URL(address)
    const active = kit.network.forNamespace(kit.network.$activeNamespace.get())?.get().active
    const query = {
      projectId,
      // The gateway lets this origin embed the page, and no other.
      origin: page.location.origin,
      chainId: active?.caipNetworkId ?? 'eip155:1',
      version: frameVersion,
      enableLogger: String(site.options.debug),
    }
    for (const [name, value] of Object.entries(query)) src.searchParams.set(name, value)
    return mountFrame({
      page,
      url: src,
      projectId,
      timeout: lifetime.timeout,
      onStop: lifetime.onDispose,
      onCancel() {
        for (const one of looking) one.abort()
      },
      onPage: pageSync.reset,
      onNotice({ name, payload }, element) {
        if (name === 'HEIGHT') element.setHeight(payload.height)
        else if (name === 'PAINTED') element.setPainted(payload.height)
        else if (name === 'VISIBILITY_REQUEST') {
          const { isWanted } = payload
          // Told before: what stands in the card makes room before the frame is over it.
          $isApproving.set(isWanted && looking.size === 0)
          ;(isWanted ? element.show : element.hide)()
        } else if (name === 'SESSION_UPDATE' && !payload.isConnected) {
          $user.set(undefined)
          forgetAccount(kit).catch(() => undefined)
          for (const leave of [...leavers]) leave()
        }
      },
      onGone(frame) {
        if (up === frame) up = undefined
        $isApproving.set(false)
      },
    })
  }

  /**
   * Checks regularly while a request is pending that the frame is still in the page. A page that replaces its body
   * fires no event.
   */
  function watchOver({ element, takeDown }: MountedFrame): () => void {
    let stop = () => {}
    const look = () => {
      if (element.isThere()) stop = lifetime.timeout(look, lookEvery)
      else takeDown()
    }
    stop = lifetime.timeout(look, lookEvery)
    return () => stop()
  }

  async function ready(): Promise<FrameChannel> {
    if (up && !up.element.isThere()) up.takeDown()
    up ??= putUp()
    const channel = await up.channel
    await pageSync.sync(channel)
    return channel
  }

  const getNetwork = (namespace: Namespace) =>
    kit.network.forNamespace(namespace)?.get().active.caipNetworkId

  async function ask<O extends Operation>(
    operation: O,
    payload: RequestPayload<O>,
    signal?: AbortSignal,
  ) {
    const channel = await ready()
    const stop = up && watchOver(up)
    return channel
      .ask(operation, payload, signal)
      .catch((thrown: unknown) => {
        if (thrown instanceof FrameChannelError && thrown.code === 'not-allowed')
          site.alert('method-not-allowed', getMethod(payload), 'Action not allowed')
        throw thrown
      })
      .finally(stop)
  }

  /** Undefined where the user has left it, by the frame's dialog. */
  async function look<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const leaving = new AbortController()
    looking.add(leaving)
    try {
      return await run(leaving.signal)
    } catch (thrown) {
      if (leaving.signal.aborted) return undefined
      throw thrown
    } finally {
      looking.delete(leaving)
    }
  }
  function tellUser({ email, userName: name, isProtected }: User): void {
    $user.set({
      ...(email && { email }),
      ...(name && { name }),
      ...(isProtected !== undefined && { isProtected }),
    })
  }
  async function showScreen(screen: RequestPayload<'SHOW'>['screen']): Promise<boolean> {
    const answer = await look((signal) => ask('SHOW', { screen }, signal))
    const user = $user.get()
    if (user && (screen === 'backup' || screen === 'welcome')) {
      // Left half-way, it does not say what was protected before.
      if (answer) $user.set({ ...user, isProtected: answer.isDone })
      else await ask('GET_USER', {}).then(tellUser, () => undefined)
    }
    return answer?.isDone ?? false
  }

  /** Unmounts a frame that doesn't respond, and mounts it again. */
  async function reload(): Promise<boolean> {
    try {
      const channel = await ready()
      const frame = up
      const next = frame?.awaitPage()
      const isReloading = await channel.ask('RELOAD', undefined).then(
        () => true,
        // The next page may come before the answer of this one.
        (thrown: unknown) => thrown instanceof FrameChannelError && thrown.code === 'aborted',
      )
      if (!isReloading) frame?.takeDown()
      await (isReloading ? next : ready())
      return true
    } catch {
      return false
    }
  }

  lifetime.onDispose(syncApprovalRoute($isApproving, kit.modal))
  followSmartAccountNetworks({ kit, lifetime, ask })
  lifetime.onDispose(
    pageSync.watch(() => {
      // A frame that is not there, or does not come, is told as it comes.
      up?.channel.then(pageSync.sync).catch(() => undefined)
    }),
  )

  const controller: FrameController = {
    getNetwork,
    prepare() {
      if (!$user.get()) site.emit({ type: 'EMAIL_LOGIN_SELECTED' })
      void ready().catch(() => undefined)
    },
    ask,
    async user(chainId, silent) {
      if (silent && !(await ask('IS_CONNECTED', undefined)).isConnected) return undefined
      const askUser = async () => {
        const user = await ask('GET_USER', { chainId })
        tellUser(user)
        await describeAccount(kit, user).catch(() => undefined)
        return user
      }
      try {
        return await askUser()
      } catch (thrown) {
        const screen = thrown instanceof FrameChannelError ? openers.get(thrown.code) : undefined
        if (!screen || silent) throw thrown
        if (!(await showScreen(screen))) throw declined()
        return askUser()
      }
    },
    onLeft(run) {
      leavers.add(run)
      return () => leavers.delete(run)
    },
    reload,
    ...createAccountQueries({
      $state,
      ask,
      async user(namespace = kit.network.$activeNamespace.get()) {
        const chainId = getNetwork(namespace)
        return chainId === undefined ? undefined : controller.user(chainId, true)
      },
    }),
    ...createSignIn({
      site,
      kit,
      $state,
      $user,
      origin: address.origin,
      signal: lifetime.signal,
      ask,
      look,
      show: showScreen,
      open: async (namespace) => controller.user(getNetwork(namespace) ?? '', false),
    }),
  }
  return controller
}
