/** The page inside that window: asks once what the frame has told it to ask. It has no keys and no session. */
import * as z from 'zod/mini'
import { frameMessages } from '../../../protocol/index.js'
import { callReverted, FrameError } from '../../frame-error.js'
import type { LimitChoice, ShownVersion } from '../../handlers/limit-choice.js'
import { createAppearance } from '../appearance.js'
import { showApproval } from '../approval/approval-screen.js'
import type { Watch } from '../approval/decision.js'
import { backupScreen } from '../backup/backup-screen.js'
import { showRemoveCard } from '../backup/remove-card.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { revealScreen } from '../reveal/reveal-screen.js'
import type { SecretKind } from '../reveal/secrets.js'
import {
  createScreenController,
  type RenderScreen,
  type ScreenResult,
} from '../screen-controller.js'
import { armingMs } from '../visible.js'
import {
  type BackupWritten,
  type LimitSet,
  readyMessage,
  type SecretRead,
  type WindowAsk,
} from './ask-in-window.js'
import type { WindowResponse } from './window-responses.js'

/** Of the same origin and the same code: looked at as far as what draws it needs. */
const request = z.custom<WindowAsk>(
  (value) => typeof value === 'object' && value !== null && 'type' in value,
)

/** Milliseconds after which the window closes if its frame is gone. */
const closeMs = 1_000

export function openWindowPage(page: Window, opener: { postMessage: Window['postMessage'] }): void {
  const root = page.document.documentElement
  const appearance = createAppearance(root)
  const onMessage = async ({ source, origin, data, ports }: MessageEvent) => {
    const [port] = ports
    const read = z.safeParse(request, data)
    if (source !== opener || origin !== page.location.origin || !port || !read.success) return
    page.removeEventListener('message', onMessage)
    const ask = read.data
    const { theme } = ask
    const themeMode = theme.mode === 'dark' ? 'dark' : 'light'
    await appearance.apply({ ...(theme.mode && { themeMode }), locale: theme.locale })
    const messages = appearance.messages()
    const screens = createScreenController({
      body: page.document.body,
      notify: () => undefined,
      closeLabel: () => messages.close,
      backLabel: () => messages.back,
    })
    const never = new AbortController().signal
    const answer = await screens.ask<WindowResponse>(
      { id: 'window', signal: never },
      (drawing, ending) => draw({ ask, messages, page, port }, drawing, ending),
      () => false,
    )
    port.postMessage(answer)
    // The frame closes the window once it has the answer: a window that closes at once may take the answer along.
    page.setTimeout(() => page.close(), closeMs)
  }
  page.addEventListener('message', onMessage)
  opener.postMessage(readyMessage, page.location.origin)
}

interface Place {
  readonly ask: WindowAsk
  readonly messages: ScreenMessages
  readonly page: Window
  readonly port: MessagePort
}

function draw(
  { ask, messages, page, port }: Place,
  drawing: RenderScreen,
  ending: ScreenResult<WindowResponse>,
): void {
  const watch: Watch = (...listeners) => watchFocus(page, ...listeners)
  const leave = () => ending.done(false)
  const about = { messages, watch, onError: ending.fail }
  if (ask.type === 'reveal') {
    revealScreen(drawing, {
      ...about,
      read: secretsBy(port),
      onEnd: () => ending.done(true),
    })
    return
  }
  if (ask.type === 'remove') {
    const { title, why } = ask
    const remove = async () => ending.done(true)
    showRemoveCard(drawing, { ...about, title, why, remove, onBack: leave })
    return
  }
  if (ask.type === 'backup') {
    const end = () => ending.done(true)
    backupScreen(drawing, { ...about, write: backupBy(port), onBack: end, onSaved: end })
    return
  }
  const { parentOrigin, user, version, context } = ask
  const { getIndex, setLimit } = limitsBy(port, version)
  showApproval(drawing, {
    ...{ parentOrigin, host: page.location.host, user, context, messages, first: version },
    ...{ setLimit, watch },
    approve: (approved) => ending.done({ approved: getIndex(approved) }),
    decline: leave,
    onError: ending.fail,
  })
}

const unreadable = () => new FrameError('server', frameMessages.fallback)

/** The frame prepares the request again: it alone has a node. Each version goes by the index that the frame has given it. */
function limitsBy(port: MessagePort, first: ShownVersion) {
  const indexes = new Map([[first, 0]])
  const waiting = new Map<number, (answer: LimitSet) => void>()
  let count = 0
  const getIndex = (version: ShownVersion): number => {
    const index = indexes.get(version)
    if (index === undefined) throw unreadable()
    return index
  }
  port.onmessage = ({ data }: MessageEvent<LimitSet>) => waiting.get(data.limit)?.(data)
  const setLimit: LimitChoice['set'] = (from, action, amount) =>
    new Promise((resolve, reject) => {
      const request = count++
      waiting.set(request, ({ next, isFailing = false }) => {
        if (!next) return reject(isFailing ? callReverted() : unreadable())
        indexes.set(next.version, next.index)
        resolve(next.version)
      })
      const response: WindowResponse = {
        limit: { request, from: getIndex(from), action, amount },
      }
      port.postMessage(response)
    })
  return { getIndex, setLimit }
}

/** The frame writes it: it alone has the shares. */
const backupBy = (port: MessagePort) => (passphrase: string) =>
  new Promise<string>((resolve, reject) => {
    port.onmessage = ({ data: { text } }: MessageEvent<BackupWritten>) =>
      text === undefined ? reject(unreadable()) : resolve(text)
    port.postMessage({ passphrase })
  })

/** The frame reads them: it alone has the keys. */
function secretsBy(port: MessagePort) {
  const waiting = new Map<SecretKind, (answer: SecretRead) => void>()
  port.onmessage = ({ data }: MessageEvent<SecretRead>) => waiting.get(data.read)?.(data)
  return (kind: SecretKind) =>
    new Promise<string>((resolve, reject) => {
      waiting.set(kind, ({ text }) => (text === undefined ? reject(unreadable()) : resolve(text)))
      port.postMessage({ read: kind })
    })
}

/** A window is seen while it is in front. */
function watchFocus(page: Window, ...[onChange, onLook]: Parameters<Watch>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const appearance = () => {
    clearTimeout(timer)
    const isSeen = page.document.visibilityState === 'visible' && page.document.hasFocus()
    onLook?.(isSeen)
    if (isSeen) timer = setTimeout(() => onChange(true), armingMs)
    else onChange(false)
  }
  for (const name of ['focus', 'blur'] as const) page.addEventListener(name, appearance)
  page.document.addEventListener('visibilitychange', appearance)
  appearance()
  return () => {
    clearTimeout(timer)
    for (const name of ['focus', 'blur'] as const) page.removeEventListener(name, appearance)
    page.document.removeEventListener('visibilitychange', appearance)
  }
}
