/** The session with a wallet elsewhere, as the doors to it and the kit see it. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { RemoteClient, RemoteClientOptions } from '../client/remote-client.js'
import type { OwnedStorage } from '../client/storage.js'
import type { Journal } from '../requests/request-log.js'
import type { RemoteSetup } from '../setup.js'
import type { SigningIn } from '../sign-in/signing-in.js'
import type { Pairing, PeerIdentity, PeerMetadata } from '../wallet-connect-feature.js'
import type { ApprovedNamespace, RemoteSession } from './session.js'

/** What one namespace's door hears. */
export interface NamespaceListener {
  /** Accounts, networks or methods are others now; or the session has ended. */
  changed(): void
  /** The wallet says which account or network it is on now. Unparsed but for the network it speaks of. */
  event(name: unknown, data: unknown, networkId: CaipNetworkId): void
}

export interface SessionController {
  readonly $pairing: ReadableAtom<Pairing>
  prepare(): void
  /** What is approved for a namespace now. */
  approved(namespace: Namespace): ApprovedNamespace | undefined
  /** The wallet of the session, as it describes itself. */
  peer(): PeerIdentity | undefined
  /** Capabilities of an account that the wallet said with the session. Undefined if it said none. */
  getCapabilities(address: unknown): unknown
  /** The stored session, read from what the client kept. Undefined where there is none. */
  restore(): Promise<RemoteSession | undefined>
  /**
   * Pairs; joins a pairing that runs. A session that shares the namespace is the answer where it stands; one that does
   * not is replaced. Rejects with `aborted` on `cancel()`.
   */
  pair(namespace: Namespace): Promise<RemoteSession>
  /** Cancels the pairing when the code is no longer displayed. */
  cancel(): void
  /** Withdraws a prefetched code at once if it is no longer needed. */
  takeBack(): void
  /** Asks the wallet, once. Rejects with a `KitError`: `outcome-unknown` where something may have been sent. */
  request(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>
  /** Ends the session for all its namespaces, and forgets every key of it. */
  disconnect(): Promise<void>
  listen(namespace: Namespace, listener: NamespaceListener): () => void
  dismiss(requestId: number): void
}

/** What the room is put together from. */
export interface SessionControllerDeps {
  readonly setup: RemoteSetup
  readonly storage: OwnedStorage
  readonly journal: Journal
  readonly lifetime: Lifetime
  readonly signingIn: SigningIn
  open(options: Omit<RemoteClientOptions, 'onTrouble'>): Promise<RemoteClient>
  /** Where the person's wallet app is opened, as far as it is known. */
  peer(session: RemoteSession): PeerMetadata
  /** Returns whether a stored session won't be restored, because the user disconnected it. */
  isLeft(): boolean
  /** A wallet approved, or shares namespaces that it didn't share before. */
  onGiven(namespaces: readonly Namespace[]): void
  /** An answer to a request of an earlier page load. */
  onLate(
    request: { readonly method: string; readonly networkId: CaipNetworkId },
    result: unknown,
  ): void
}
