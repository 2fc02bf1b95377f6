/** Mounts the frame on first use, and again after it stopped. Sends requests to it, and reloads it. */
import type { FeatureContext, InternalKit, Lifetime } from '@scope/core'
import {
  type FrameEvent,
  frameVersion,
  type Operation,
  type RequestPayload,
  type ResponsePayload,
} from '../protocol/index.js'
import { type FrameChannel, FrameChannelError } from './frame-channel.js'
import type { FrameElement } from './frame-element.js'
import { type MountedFrame, mountFrame } from './mounted-frame.js'
import { createPageSync } from './page-sync.js'

export interface FrameConnectionDeps {
  readonly site: FeatureContext
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  readonly address: URL
  readonly projectId: string
  readonly options: { readonly recovery?: 'optional' | 'required' | undefined }
  /** The user closed the frame. */
  onCancel(): void
  onNotice(notice: FrameEvent, element: FrameElement): void
  onGone(): void
}

export type AskFrame = <O extends Operation>(
  operation: O,
  payload: RequestPayload<O>,
  signal?: AbortSignal,
) => Promise<ResponsePayload<O>>

export interface FrameConnection {
  readonly ask: AskFrame
  /** Resolves once the frame's page has loaded. */
  ready(): Promise<FrameChannel>
  /** Reloads the frame. Unmounts one that doesn't respond, and mounts it again. */
  reload(): Promise<boolean>
}

/** Time between two checks that the frame is still in the page, in ms. */
const pollInterval = 1_000

const getMethod = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'method' in payload
    ? String(payload.method)
    : ''

function getFrameUrl(deps: FrameConnectionDeps, origin: string): URL {
  const { site, kit, address, projectId, options } = deps
  const src = new URL(address)
  const active = kit.network.forNamespace(kit.network.$activeNamespace.get())?.get().active
  const query = {
    projectId,
    // The gateway lets this origin embed the page, and no other.
    origin,
    chainId: active?.caipNetworkId ?? 'eip155:1',
    version: frameVersion,
    enableLogger: String(site.options.debug),
    // Here and in no message: the frame knows it before the first request, and older frames ignore it.
    ...(options.recovery === 'required' && { recovery: options.recovery }),
  }
  for (const [name, value] of Object.entries(query)) src.searchParams.set(name, value)
  return src
}

export function createFrameConnection(deps: FrameConnectionDeps): FrameConnection {
  const { site, lifetime, address, onGone } = deps
  const page = site.env.window as (Window & typeof globalThis) | undefined
  const pageSync = createPageSync(page, site.options)
  let mounted: MountedFrame | undefined

  function mount(): MountedFrame {
    if (!page || address.origin === page.location.origin)
      throw new FrameChannelError('not-loaded', 'The frame must be of another site than the page')
    return mountFrame({
      ...deps,
      page,
      url: getFrameUrl(deps, page.location.origin),
      timeout: lifetime.timeout,
      onStop: lifetime.onDispose,
      onPage: pageSync.reset,
      onGone(frame) {
        if (mounted === frame) mounted = undefined
        onGone()
      },
    })
  }

  /**
   * Checks regularly while a request is pending that the frame is still in the page. A page that replaces its body
   * fires no event.
   */
  function watch({ element, takeDown }: MountedFrame): () => void {
    let stop = () => {}
    const check = () => {
      if (element.isThere()) stop = lifetime.timeout(check, pollInterval)
      else takeDown()
    }
    stop = lifetime.timeout(check, pollInterval)
    return () => stop()
  }

  async function ready(): Promise<FrameChannel> {
    if (mounted && !mounted.element.isThere()) mounted.takeDown()
    mounted ??= mount()
    const channel = await mounted.channel
    await pageSync.sync(channel)
    return channel
  }

  lifetime.onDispose(
    pageSync.watch(() => {
      // A frame that isn't mounted, or doesn't load, gets the page's details when it loads.
      mounted?.channel.then(pageSync.sync).catch(() => undefined)
    }),
  )

  return {
    ready,
    async ask(operation, payload, signal) {
      const channel = await ready()
      const stop = mounted && watch(mounted)
      return channel
        .ask(operation, payload, signal)
        .catch((thrown: unknown) => {
          if (thrown instanceof FrameChannelError && thrown.code === 'not-allowed')
            site.alert('method-not-allowed', getMethod(payload), 'Action not allowed')
          throw thrown
        })
        .finally(stop)
    },
    async reload() {
      try {
        const channel = await ready()
        const frame = mounted
        const next = frame?.awaitPage()
        const isReloading = await channel.ask('RELOAD', undefined).then(
          () => true,
          // The next page may load before this one responds.
          (thrown: unknown) => thrown instanceof FrameChannelError && thrown.code === 'aborted',
        )
        if (!isReloading) frame?.takeDown()
        await (isReloading ? next : ready())
        return true
      } catch {
        return false
      }
    },
  }
}
