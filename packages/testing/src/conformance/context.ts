/** One test's stage: a fresh fixture, its wallet found, its adapter loaded; taken down however the test ends. */
import { KitError } from '@scope/core'
import type {
  CaipNetworkId,
  ChainAdapter,
  ChainRuntime,
  Connector,
  NodeClient,
  SessionListener,
  WalletSession,
} from '@scope/core/chain'
import { expect, vi } from 'vitest'
import type { AdapterFixture } from './fixture.js'

/** Options of `describeAdapter`. */
export interface ConformanceOptions {
  /** Name of the adapter, for the titles of the tests. */
  readonly name: string
  /** Creates a new adapter for each test. */
  adapter(): ChainAdapter
  /** Creates a new fixture for each test. Fixtures may share their chains. */
  open(): Promise<AdapterFixture>
}

export interface TestContext extends AdapterFixture {
  readonly adapter: ChainAdapter
  readonly runtime: ChainRuntime
  readonly connector: Connector
  /** Of the first network: where the site is. */
  readonly networkId: CaipNetworkId
  /** Asks for access and expects it. */
  connect(): Promise<WalletSession>
}

export const never = (): AbortSignal => new AbortController().signal

/** The first wallet an adapter finds on the fixture's page. */
export async function findConnector(adapter: ChainAdapter, fixture: AdapterFixture) {
  let stop: ReturnType<ChainAdapter['discover']> = () => {}
  try {
    return await new Promise<Connector>((resolve, reject) => {
      setTimeout(() => reject(new Error('The adapter found no wallet within 3 s.')), 3_000)
      stop = adapter.discover({ window: fixture.window, add: resolve, remove: () => undefined })
      Promise.resolve(stop).catch(reject)
    })
  } finally {
    ;(await stop)()
  }
}

/** A test body that gets a stage. */
export function withFixture(
  options: ConformanceOptions,
  run: (stage: TestContext) => Promise<void>,
) {
  return async () => {
    const fixture = await options.open()
    try {
      const adapter = options.adapter()
      const connector = await findConnector(adapter, fixture)
      const runtime = await adapter.load()
      const networkId = fixture.networks[0].caipNetworkId
      async function connect() {
        const session = await runtime.connect({
          connector,
          networkId,
          silent: false,
          signal: never(),
        })
        if (!session) throw new Error('connect() resolved to undefined with silent: false.')
        return session
      }
      // The wallet's counts are getters, so don't copy the fixture's properties out of `wallet`.
      await run({ ...fixture, adapter, runtime, connector, networkId, connect })
    } finally {
      await fixture.close()
    }
  }
}

/** What a promise rejected with, which must be a `KitError`, of one of `codes` where they are given. */
export async function toKitError(
  run: () => unknown,
  ...codes: readonly KitError['code'][]
): Promise<KitError> {
  let thrown: unknown
  try {
    const answer = await run()
    throw new Error(`Expected a KitError, but it resolved with ${String(answer)}.`)
  } catch (error) {
    thrown = error
  }
  if (!(thrown instanceof KitError)) {
    expect.fail(`Expected a KitError, but this was thrown: ${String(thrown)}`)
  }
  if (codes.length > 0) expect(codes).toContain(thrown.code)
  return thrown
}

/** A listener that remembers. */
export function createListener() {
  return {
    onAccountsChange: vi.fn<SessionListener['onAccountsChange']>(),
    onNetworkChange: vi.fn<SessionListener['onNetworkChange']>(),
    onDisconnect: vi.fn<SessionListener['onDisconnect']>(),
  }
}

/** A node that answers nonsense to every question. */
export const nonsenseNode = (answer: unknown): NodeClient => ({
  request: async () => answer,
  broadcast: async () => answer,
  get: async () => answer,
  post: async () => String(answer),
})
