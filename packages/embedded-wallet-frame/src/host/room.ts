/** The frame at work: put up once, asked over one line, shown when a person has to see it, gone when the kit stops. */
import type { FeatureSite, KitInside, Lifetime, Namespace } from '@scope/core'
import type { EmbeddedUser, EmbeddedWalletState } from '@scope/core/embedded-wallet'
import type { WritableAtom } from 'nanostores'
import {
  type Answer,
  type Ask,
  frameVersion,
  frameWords,
  type Operation,
  type User,
} from '../protocol/index.js'
import { followApprovals } from './approving.js'
import { createFrameElement, type FrameElement } from './frame-element.js'
import { createLine, type Line, LineProblem } from './line.js'
import { createSignIn, type SignIn } from './sign-in.js'
import { themeOf } from './theme.js'

export interface RoomNeeds {
  readonly site: FeatureSite
  readonly kit: KitInside
  readonly lifetime: Lifetime
  readonly url: string
  readonly projectId: string
  readonly $state: WritableAtom<EmbeddedWalletState>
  readonly $user: WritableAtom<EmbeddedUser | undefined>
  readonly $isApproving: WritableAtom<boolean>
}

export interface Room extends SignIn {
  /** Puts the frame up. */
  prepare(): void
  ask<O extends Operation>(operation: O, payload: Ask<O>, signal?: AbortSignal): Promise<Answer<O>>
  /** The account on a network. `silent`: nothing is shown, and undefined where nobody is signed in, or it can't be opened here. */
  user(chainId: string, silent: boolean): Promise<User | undefined>
  networkOf(namespace: Namespace): string | undefined
  /** Whoever is told that nobody is signed in any more. Answers what stops it. */
  onLeft(run: () => void): () => void
}

interface Up {
  readonly element: FrameElement
  /** To the page that has loaded last. Of a page that is on its way: once that has come. */
  line: Promise<Line>
  /** What waits for it ends. */
  takeDown(): void
}

/** Milliseconds between two looks at whether it is in the page still. */
const lookEvery = 1_000

/** Milliseconds that its page has to come: a server that never answers is no reason to wait for ever. */
const loading = 30_000

/** What the wallet is opened by where it could not be, as the frame says why. */
const openers = new Map<string, Ask<'SHOW'>['screen']>([
  ['share-missing', 'recovery'],
  // The browser keeps nothing: it is made with what opens it the next time.
  ['storage-refused', 'welcome'],
])

/** Closed by the person: whatever waited for them. */
const declined = () => new LineProblem('refused', 'The request was declined')

export function createRoom(needs: RoomNeeds): Room {
  const { site, kit, lifetime, url, projectId, $state, $user, $isApproving } = needs
  const { window } = site.env
  const page = window as (Window & typeof globalThis) | undefined
  const address = new URL(url)
  const leavers = new Set<() => void>()
  /** What a person looks at, or will, beside requests that sign. */
  const looking = new Set<AbortController>()
  let told = ''
  let up: Up | undefined

  function putUp(): Up {
    if (!page || address.origin === page.location.origin)
      throw new LineProblem('not-loaded', 'The frame must be of another site than the page')
    const src = new URL(address)
    const active = kit.network.of(kit.network.$activeNamespace.get())?.get().active
    const query = {
      projectId,
      // The gateway lets this origin embed the page, and no other.
      origin: page.location.origin,
      chainId: active?.caipNetworkId ?? 'eip155:1',
      version: frameVersion,
      enableLogger: String(site.options.debug),
    }
    for (const [name, value] of Object.entries(query)) src.searchParams.set(name, value)
    const element = createFrameElement({
      document: page.document,
      url: src.href,
      title: 'Wallet',
      timeout: lifetime.timeout,
      onCancel() {
        for (const one of looking) one.abort()
        opened.abortAll()
      },
    })
    const opened = createLine({
      projectId,
      origin: address.origin,
      newId: () => page.crypto.randomUUID(),
      timeout: lifetime.timeout,
      onNotice({ name, payload }) {
        if (name === 'HEIGHT') element.setHeight(payload.height)
        else if (name === 'PAINTED') element.setPainted(payload.height)
        else if (name === 'ATTENTION') {
          const { isWanted } = payload
          // Told before: what stands in the card makes room before the frame is over it.
          $isApproving.set(isWanted && looking.size === 0)
          ;(isWanted ? element.show : element.hide)()
        } else if (name === 'SESSION_UPDATE' && !payload.isConnected) {
          $user.set(undefined)
          for (const leave of [...leavers]) leave()
        }
      },
    })
    let come = (_: Line | Promise<Line>) => {}
    let giveUp = (_: LineProblem) => {}
    // There at once: where the kit was stopped meanwhile it is taken down as it is put up.
    let [stopWaiting, forget] = [() => {}, () => {}]
    const made: Up = {
      element,
      line: new Promise<Line>((resolve, reject) => {
        come = resolve
        giveUp = reject
      }),
      takeDown,
    }
    function takeDown(): void {
      if (up === made) up = undefined
      stopWaiting()
      $isApproving.set(false)
      opened.close()
      giveUp(new LineProblem('not-loaded', frameWords.notLoaded))
      element.remove()
      forget()
    }
    /** What did not come, for the first time or anew, is put up anew the next time. */
    function watch(line: Promise<Line>): Promise<Line> {
      line.catch(() => {
        if (up === made && made.line === line) takeDown()
      })
      return line
    }
    watch(made.line)
    stopWaiting = lifetime.timeout(takeDown, loading)
    element.onLoad((loaded) => {
      stopWaiting()
      told = ''
      made.line = watch(opened.shakeHands(loaded).then(() => opened))
      come(made.line)
    })
    forget = lifetime.add(takeDown)
    return made
  }

  /** A page that takes its body away says nothing of it: looked at while somebody waits. */
  function watchOver({ element, takeDown }: Up): () => void {
    let stop = () => {}
    const look = () => {
      if (element.isThere()) stop = lifetime.timeout(look, lookEvery)
      else takeDown()
    }
    stop = lifetime.timeout(look, lookEvery)
    return () => stop()
  }

  async function ready(): Promise<Line> {
    if (up && !up.element.isThere()) up.takeDown()
    up ??= putUp()
    const line = await up.line
    const theme = themeOf(page)
    const now = JSON.stringify(theme)
    if (now !== told) {
      told = now
      await line.ask('SYNC_THEME', theme).catch(() => undefined)
    }
    return line
  }

  const networkOf = (namespace: Namespace) => kit.network.of(namespace)?.get().active.caipNetworkId

  async function ask<O extends Operation>(operation: O, payload: Ask<O>, signal?: AbortSignal) {
    const line = await ready()
    const stop = up && watchOver(up)
    return line.ask(operation, payload, signal).finally(stop)
  }

  /** Undefined where the person has left it, by the frame's dialog. */
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
  async function showScreen(screen: Ask<'SHOW'>['screen']): Promise<boolean> {
    const answer = await look((signal) => ask('SHOW', { screen }, signal))
    const user = $user.get()
    if (user && (screen === 'backup' || screen === 'welcome')) {
      // Left half-way, it does not say what was protected before.
      if (answer) $user.set({ ...user, isProtected: answer.isDone })
      else await ask('GET_USER', {}).then(tellUser, () => undefined)
    }
    return answer?.isDone ?? false
  }

  lifetime.add(followApprovals($isApproving, kit.modal))

  const room: Room = {
    networkOf,
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
        return user
      }
      try {
        return await askUser()
      } catch (thrown) {
        const screen = thrown instanceof LineProblem ? openers.get(thrown.code) : undefined
        if (!screen || silent) throw thrown
        if (!(await showScreen(screen))) throw declined()
        return askUser()
      }
    },
    onLeft(run) {
      leavers.add(run)
      return () => leavers.delete(run)
    },
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
      open: async (namespace) => room.user(networkOf(namespace) ?? '', false),
    }),
  }
  return room
}
