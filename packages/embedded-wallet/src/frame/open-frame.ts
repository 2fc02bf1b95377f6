/** The frame, put together: what a bound page is answered by, and what a user sees of it. Knows every room of the frame. */

import { acceptHandshake } from './accept-handshake.js'
import type { Prepare } from './approval/prepared.js'
import { accountHandlers } from './handlers/account.js'
import { emailHandlers } from './handlers/email.js'
import { emailChangeHandlers } from './handlers/email-change.js'
import { farcasterHandlers } from './handlers/farcaster.js'
import type { Filters } from './handlers/filters.js'
import { forgetUser } from './handlers/forget-user.js'
import { createNetworks, type Namespace, networkHandlers } from './handlers/networks.js'
import { surroundingsHandlers } from './handlers/page-context.js'
import { passkeyHandlers } from './handlers/passkey.js'
import { createRecordStore } from './handlers/record-store.js'
import { requestHandlers } from './handlers/requests.js'
import { screenHandlers } from './handlers/screens.js'
import { socialHandlers } from './handlers/social.js'
import { createDeviceShares } from './keys/device-share.js'
import { createGetBalances } from './networks/balances.js'
import { createContextOf } from './networks/context.js'
import { createPrices } from './networks/prices.js'
import { createNodes } from './node.js'
import { createPasskeys } from './passkeys.js'
import { routeRequests, type Served } from './request-router.js'
import { createAppearance } from './screens/appearance.js'
import { createScreenController } from './screens/screen-controller.js'
import { openDeviceKey } from './session/device-key.js'
import { createEmail } from './session/email.js'
import type { Farcaster } from './session/farcaster.js'
import { createServer } from './session/server.js'
import { createSession } from './session/session.js'
import { createSite } from './site.js'
import { createSmartAccounts } from './smart-accounts.js'
import { indexedDbStore, isPersistent } from './storage/indexed-db-store.js'
import { type KeyValueStore, memoryStore } from './storage/key-value-store.js'
import { createPageLock, createWebLock } from './storage/lock.js'
import { createVault } from './vault/vault.js'

export interface OpenFrameDeps {
  readonly page: Window & typeof globalThis
  readonly projectId: string
  readonly isRecoveryRequired: boolean
  prepareOf(namespace: Namespace): Promise<Prepare>
}

const now = () => Date.now()

export function openFrame(deps: OpenFrameDeps): void {
  const { page, projectId, isRecoveryRequired, prepareOf } = deps
  const { document, location, navigator } = page
  const { origin } = location
  const fetch = (request: Request) => page.fetch(request)
  const inBrowser = indexedDbStore(() => page.indexedDB)
  const withLock = navigator.locks
    ? createWebLock({ request: async (name, run) => navigator.locks.request(name, run) })
    : createPageLock()
  // A visit can do without storage; a wallet needs something else then that brings it back.
  const storage: Promise<{ store: KeyValueStore; lasts: boolean }> = isPersistent(inBrowser).then(
    (lasts) => ({
      store: lasts ? inBrowser : memoryStore(),
      lasts,
    }),
  )
  const server = createServer({
    origin,
    projectId,
    crypto,
    deviceKey: async () => openDeviceKey({ crypto, store: (await storage).store, withLock }),
    fetch,
    now,
  })

  const getNodeClient = createNodes({ origin, projectId, fetch })
  const site = createSite(server)
  const { allows, approvesInWindow } = site
  const getContext = createContextOf(site, createPrices({ origin, projectId, fetch }))

  async function bind(port: MessagePort, parentOrigin: string): Promise<void> {
    const { store, lasts } = await storage
    const about = { projectId, parentOrigin }
    const appearance = createAppearance(document.documentElement)
    let served: Served | undefined
    let farcaster: Farcaster | undefined
    let filters: Filters | undefined
    const screens = createScreenController({
      body: document.body,
      notify: (notice) => served?.notify(notice),
      closeLabel: () => appearance.messages().close,
      backLabel: () => appearance.messages().back,
    })
    const onChange = (isConnected: boolean) =>
      served?.notify({ name: 'SESSION_UPDATE', payload: { isConnected } })
    const session = createSession({
      server,
      store,
      ...about,
      withLock,
      now,
      forgetUser: (id) => forgetUser({ networks, records, smartAccounts, store, ...about }, id),
      onChange,
    })
    const email = createEmail({ server, session, store, ...about, locale: appearance.locale, now })
    const persist = () => void navigator.storage?.persist?.().catch(() => undefined)
    const shares = createDeviceShares(store, lasts, persist)
    const vault = createVault({ session, shares, ...about, withLock, isRecoveryRequired })
    const loadRecovery = async () =>
      (await import('./vault/recovery.js')).createRecovery({
        vault,
        session,
        locale: appearance.locale,
      })
    const networks = createNetworks({ session, store, ...about })
    const passkeys = createPasskeys({ credentials: navigator.credentials, host: location.hostname })
    const records = createRecordStore({ session, store, ...about, now })
    const smartAccounts = createSmartAccounts({
      session,
      site,
      store,
      parentOrigin,
      getNodeClient,
      ...{ origin, projectId, fetch },
    })
    const account = accountHandlers({
      getNodeClient,
      runOwn: (...own) => requests.runOwn(...own),
      vault,
      networks,
      session,
      records,
      smartAccounts,
    })
    const loadSocial = async () =>
      (await import('./session/social.js')).createSocial({
        server,
        session,
        store,
        ...about,
        origin,
        locale: appearance.locale,
        now,
      })
    const requests = requestHandlers({
      vault,
      networks,
      session,
      records,
      smartAccounts,
      getNodeClient,
      getBalances: createGetBalances({ origin, projectId, fetch }),
      parentOrigin,
      async loadFilters() {
        const { createFilters } = await import('./handlers/filters.js')
        filters ??= createFilters({ now })
        return filters
      },
      prepareOf,
      async approve(request) {
        const { askApproval } = await import('./screens/approval/request-approval.js')
        const { host } = location
        return askApproval({ screens, appearance, approvesInWindow, host, getContext }, request)
      },
      now,
    })
    served = routeRequests(port, {
      ...emailHandlers({ email, session }),
      ...emailChangeHandlers({
        load: async () =>
          (await import('./session/email-change.js')).createEmailChange({
            session,
            store,
            ...about,
            locale: appearance.locale,
            now,
          }),
      }),
      ...passkeyHandlers({
        vault,
        passkeys,
        screens,
        appearance,
        loadSignIn: async () =>
          (await import('./session/passkey.js')).createPasskeySignIn({
            server,
            session,
            parentOrigin,
            credentials: navigator.credentials,
            now,
          }),
      }),
      ...account,
      ...socialHandlers({ loadSocial, user: account.GET_USER }),
      ...farcasterHandlers({
        loadFarcaster: async () => {
          const { createFarcaster } = await import('./session/farcaster.js')
          farcaster ??= createFarcaster({ server, session, parentOrigin, now })
          return farcaster
        },
      }),
      ...networkHandlers(networks, session),
      RPC_REQUEST: requests.RPC_REQUEST,
      ...screenHandlers({
        session,
        vault,
        loadRecovery,
        passkeys,
        screens,
        appearance,
        store,
        isRecoveryRequired,
        approvesInWindow,
        now,
      }),
      ...surroundingsHandlers({ appearance, reload: () => location.reload() }),
    })
  }

  acceptHandshake({
    page,
    projectId,
    allows,
    onBound: (port, parentOrigin) => void bind(port, parentOrigin),
  })
}
