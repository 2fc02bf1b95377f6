/** The frame in the page, and the line to the page that it has loaded last. What does not come is taken down. */
import { type FrameEvent, frameMessages } from '../protocol/index.js'
import { createFrameChannel, type FrameChannel, FrameChannelError } from './frame-channel.js'
import { createFrameElement, type FrameElement } from './frame-element.js'

export interface MountedFrame {
  readonly element: FrameElement
  /** To the frame's page that was loaded last; pending while one is loading. */
  readonly channel: Promise<FrameChannel>
  /** Expects a reload of the page. Later requests wait for the new page. Rejects if it doesn't load. */
  awaitPage(): Promise<FrameChannel>
  /** What waits for it ends. */
  takeDown(): void
}

export interface MountDeps {
  readonly page: Window & typeof globalThis
  /** Of the frame's page, with its query. */
  readonly url: URL
  readonly projectId: string
  timeout(run: () => void, ms: number): () => void
  /** Runs once the kit stops: at once where it has. Answers what takes it back. */
  onStop(run: () => void): () => void
  onNotice(notice: FrameEvent, element: FrameElement): void
  /** The user has left it without an answer. */
  onCancel(): void
  /** Called after each load of a page. */
  onPage(): void
  onGone(frame: MountedFrame): void
}

/** Milliseconds that its page has to come: a server that never answers is no reason to wait for ever. */
const loading = 30_000

export function mountFrame(deps: MountDeps): MountedFrame {
  const { page, url, projectId, timeout, onStop, onNotice, onCancel, onPage, onGone } = deps
  const element = createFrameElement({
    document: page.document,
    url: url.href,
    title: 'Wallet',
    timeout,
    onCancel() {
      onCancel()
      opened.abortAll()
    },
  })
  const opened = createFrameChannel({
    projectId,
    origin: url.origin,
    newId: () => page.crypto.randomUUID(),
    timeout,
    onNotice: (notice) => onNotice(notice, element),
  })
  let resolveChannel = (_: FrameChannel | Promise<FrameChannel>) => {}
  let giveUp = (_: FrameChannelError) => {}
  let channel: Promise<FrameChannel>
  // There at once: where the kit was stopped meanwhile it is taken down as it is put up.
  let [stopWaiting, forget] = [() => {}, () => {}]

  function takeDown(): void {
    onGone(frame)
    stopWaiting()
    opened.close()
    giveUp(new FrameChannelError('not-loaded', frameMessages.notLoaded))
    element.remove()
    forget()
  }
  /** Unmounts a frame whose page doesn't load. The next request mounts it again. */
  function watch(next: Promise<FrameChannel>): Promise<FrameChannel> {
    channel = next
    next.catch(() => {
      if (channel === next) takeDown()
    })
    return next
  }
  function awaitPage(): Promise<FrameChannel> {
    stopWaiting()
    stopWaiting = timeout(takeDown, loading)
    return watch(
      new Promise<FrameChannel>((resolve, reject) => {
        resolveChannel = resolve
        giveUp = reject
      }),
    )
  }
  const frame: MountedFrame = {
    element,
    get channel() {
      return channel
    },
    awaitPage,
    takeDown,
  }
  awaitPage()
  element.onLoad((loaded) => {
    stopWaiting()
    onPage()
    resolveChannel(watch(opened.handshake(loaded).then(() => opened)))
  })
  forget = onStop(takeDown)
  return frame
}
