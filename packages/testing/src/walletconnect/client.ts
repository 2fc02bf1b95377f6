/**
 * Starts and stops the real walletkit, limited to the relay and no other server. Knows nothing of proposals and
 * requests.
 */
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { hangUp } from './close-transport.js'
import { stayCalm } from './ignore-disconnects.js'
import { createMemoryStorage } from './memory-storage.js'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>
type KitCore = Parameters<typeof WalletKit.init>[0]['core']

export interface ClientOptions {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: {
    name: string
    description: string
    url: string
    icons: string[]
    redirect?: { native?: string; universal?: string }
  }
  readonly storagePrefix: string
  readonly storage: 'memory' | 'page'
  /** Hears what goes wrong on the way to the relay. */
  onError(error: unknown): void
}

export interface Client {
  readonly kit: Kit
  close(): Promise<void>
}

export async function startClient(options: ClientOptions): Promise<Client> {
  const { relayUrl, projectId, metadata, storagePrefix, storage } = options
  const core = new Core({
    relayUrl,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: storagePrefix,
    ...(storage === 'memory' && { storage: createMemoryStorage() }),
  })
  // Even without telemetry it reports its own start.
  core.eventClient.init = async () => undefined
  // Else each proposal and each request asks a host of the vendor who the site is.
  Object.assign(core.verify, { isDevEnv: true })
  stayCalm(core.relayer, options.onError)
  const kit = await WalletKit.init({
    // The library's own class: its optional members are declared in two ways.
    core: core as KitCore,
    metadata,
    // A user may leave one request open and answer the next.
    signConfig: { disableRequestQueue: true },
  })

  return {
    kit,
    async close() {
      kit.events.removeAllListeners()
      await hangUp(core)
      // Otherwise the next client with the same prefix would get this closed core.
      const key = `_walletConnectCore_${storagePrefix}`
      for (const name of [key, `${key}_count`]) Reflect.deleteProperty(globalThis, name)
    },
  }
}
