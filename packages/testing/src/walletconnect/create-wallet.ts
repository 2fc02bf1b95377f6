/**
 * A scriptable WalletConnect wallet on the real walletkit, in front of test wallets that really sign: what a phone is
 * to a site. Runs in Node and in a page. For tests only: its keys are public.
 */
import { createPrompts } from '../prompts.js'
import { createAuthenticating } from './authenticating.js'
import { createBip122Handler } from './bip122.js'
import { type Kit, startClient } from './client.js'
import { createEip155Handler } from './eip155.js'
import type { NamespaceHandler } from './namespace-handler.js'
import { changedNamespaces } from './namespaces.js'
import { createPolkadotHandler } from './polkadot.js'
import { createProposals } from './proposals.js'
import { createRequests, type Response } from './requests.js'
import { createSessionUpdates, type TellingEvent } from './session-updates.js'
import { createSolanaHandler } from './solana.js'
import type {
  SessionChange,
  WalletConnectWallet,
  WalletConnectWalletOptions,
  WalletSession,
} from './wallet.js'

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Crect width=%228%22 height=%228%22/%3E%3C/svg%3E'
/** A site that went away does not keep the user waiting. */
const acknowledgedWithin = 5_000
let started = 0

function getSessions(kit: Kit): WalletSession[] {
  return Object.values(kit.getActiveSessions()).map(
    ({ topic, pairingTopic, expiry, namespaces, peer }) => ({
      topic,
      pairingTopic,
      expiry,
      namespaces,
      peer: { name: peer.metadata.name, url: peer.metadata.url },
    }),
  )
}

/** The library's own lists may be written to. */
const libraryPayload = <P extends { readonly resources?: readonly string[] }>({
  resources,
  ...payload
}: P) => ({ ...payload, ...(resources && { resources: [...resources] }) })

type KitResponse = Parameters<Kit['respondSessionRequest']>[0]['response']

/** The library declares an error's `data` as text; wallets send objects there, and it lets them through. */
const getResponse = (id: number, response: Response) =>
  ({ id, jsonrpc: '2.0', ...response }) as KitResponse

/**
 * Creates a WalletConnect test wallet, as on a phone, on the real walletkit library. Test wallets behind it
 * sign. Runs in Node and in pages.
 *
 * For tests only: its keys are public.
 *
 * @param options - URL of the relay, and the wallets that sign.
 * @returns Resolves to the wallet, connected to the relay.
 * @see https://specs.walletconnect.com/2.0/
 * @example
 * ```ts
 * const phone = await createWalletConnectWallet({
 *   relayUrl: 'ws://127.0.0.1:5555',
 *   wallets: { eip155: createTestWallet({ chains }) },
 * })
 * await phone.pair(uri)
 * ```
 */
export async function createWalletConnectWallet(
  options: WalletConnectWalletOptions,
): Promise<WalletConnectWallet> {
  const { name = 'Test Phone', wallets, redirect } = options
  const isPage = typeof indexedDB !== 'undefined'
  const { storage = isPage ? 'page' : 'memory', url = 'http://localhost' } = options
  const ownPrefix = `scope-test-wallet${isPage ? '' : `-${++started}`}`
  const errors: unknown[] = []
  const { kit, close } = await startClient({
    relayUrl: options.relayUrl,
    projectId: options.projectId ?? '0'.repeat(32),
    metadata: {
      name,
      description: 'A wallet for tests.',
      url,
      icons: [options.icon ?? icon],
      ...(redirect && { redirect: { ...redirect } }),
    },
    storagePrefix: options.storagePrefix ?? ownPrefix,
    storage,
    onError: (error) => void errors.push(error),
  })

  const prompts = createPrompts()
  const handlers: readonly NamespaceHandler[] = [
    ...(wallets.eip155 ? [createEip155Handler(wallets.eip155)] : []),
    ...(wallets.solana ? [createSolanaHandler(wallets.solana)] : []),
    ...(wallets.bip122 ? [createBip122Handler(wallets.bip122)] : []),
    ...(wallets.polkadot ? [createPolkadotHandler(wallets.polkadot, prompts)] : []),
  ]
  const noted = (work: Promise<unknown>) =>
    work.catch((thrown: unknown) => void errors.push(thrown))
  const sessions = () => getSessions(kit)
  const selectSessions = (topic: string | undefined) =>
    sessions().filter((session) => topic === undefined || session.topic === topic)

  async function update(topic: string, change: SessionChange): Promise<void> {
    const current = sessions().find((session) => session.topic === topic)
    if (!current) throw new RangeError('The wallet has no such session.')
    const namespaces = changedNamespaces(current.namespaces, change)
    const { acknowledged } = await kit.updateSession({ topic, namespaces })
    let timer: ReturnType<typeof setTimeout> | undefined
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, acknowledgedWithin)
    })
    await Promise.race([acknowledged(), enough]).finally(() => clearTimeout(timer))
  }
  const emit = (topic: string, { name: event, data, chainId }: TellingEvent) =>
    kit.emitSessionEvent({ topic, event: { name: event, data }, chainId })

  const requests = createRequests({
    handlers: handlers,
    rejection: options.rejection ?? 5000,
    respond: ({ id, topic }, response) =>
      kit.respondSessionRequest({ topic, response: getResponse(id, response) }),
  })
  const proposals = createProposals({
    handlers: handlers,
    prompts,
    spoken: requests.spoken,
    approve: (id, namespaces) => kit.approveSession({ id, namespaces }),
    reject: (id, reason) => kit.rejectSession({ id, reason }),
  })
  const tell = createSessionUpdates({ sessions, update, emit })
  const authenticate = createAuthenticating({
    handler: handlers.find(({ namespace }) => namespace === 'eip155'),
    prompts,
    offer: proposals.offered,
    spoken: requests.spoken,
    format: (payload, iss) => kit.formatAuthMessage({ request: libraryPayload(payload), iss }),
    approve: (id, auths) =>
      kit.approveSessionAuthenticate({
        id,
        auths: auths.map(({ h, p, s }) => ({ h, p: libraryPayload(p), s })),
      }),
    reject: (id, reason) => kit.rejectSessionAuthenticate({ id, reason }),
  })

  kit.on('session_proposal', ({ id, params }) => {
    const { pairingTopic, requiredNamespaces, optionalNamespaces, proposer } = params
    const peer = { name: proposer.metadata.name, url: proposer.metadata.url }
    const proposal = { id, pairingTopic, requiredNamespaces, optionalNamespaces, peer }
    void noted(proposals.receive(proposal))
  })
  // Without a listener, the library sends a proposal instead.
  if (options.supportsAuthenticate)
    kit.on('session_authenticate', ({ id, params: { authPayload } }) => {
      void noted(authenticate(id, authPayload))
    })
  kit.on('session_request', ({ id, topic, params: { chainId, request } }) => {
    const { method, params } = request
    void noted(requests.receive({ id, topic, chainId, method, params }))
  })

  // A session of an earlier visit: its site was approved then.
  const restored = new Set(sessions().flatMap(({ namespaces }) => Object.keys(namespaces)))
  for (const handler of handlers) if (restored.has(handler.namespace)) handler.authorize()

  let pendingUpdates: Promise<unknown> = Promise.resolve()
  const stops = handlers.map((handler) =>
    handler.watch((change) => {
      pendingUpdates = pendingUpdates.then(() => noted(tell(handler, change)))
    }),
  )

  return {
    get script() {
      return prompts.script
    },
    get prompts() {
      return prompts.prompts
    },
    get promptCount() {
      return prompts.promptCount
    },
    approve: prompts.approve,
    reject: prompts.reject,
    hold: prompts.hold,
    delay: prompts.delay,
    failNext: prompts.failNext,
    pendingNext: prompts.pendingNext,
    pair: (uri) => kit.pair({ uri }),
    offer: proposals.offer,
    get sessions() {
      return sessions()
    },
    get proposals() {
      return [...proposals.received]
    },
    get requests() {
      return [...requests.received]
    },
    get errors() {
      return [...errors]
    },
    async emit(event, topic) {
      const namespace = event.chainId.split(':')[0] ?? ''
      const matching = selectSessions(topic).filter(({ namespaces }) => namespaces[namespace])
      await Promise.all(matching.map((session) => emit(session.topic, event)))
    },
    async update(change, topic) {
      await Promise.all(selectSessions(topic).map((session) => update(session.topic, change)))
    },
    async extend(topic) {
      await Promise.all(
        selectSessions(topic).map((session) => kit.extendSession({ topic: session.topic })),
      )
    },
    async disconnect(topic) {
      const reason = { code: 6000, message: 'User disconnected.' }
      await Promise.all(
        selectSessions(topic).map((session) =>
          kit.disconnectSession({ topic: session.topic, reason }),
        ),
      )
    },
    pauseResponses: requests.pause,
    resumeResponses: requests.speak,
    delayResponses: requests.delay,
    answerError: (code, message, data) =>
      void requests.errors.push({ code, message, ...(data !== undefined && { data }) }),
    async close() {
      for (const stop of stops) stop()
      await pendingUpdates
      await close()
    },
  }
}
