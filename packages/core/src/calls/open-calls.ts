/** Batches of calls. Loaded with their first use. Composes the other files of this folder. */
import { atom } from 'nanostores'
import { type ConnectedWallet, createCapabilityReader } from '../chain/capability-reader.js'
import { isFields } from '../chain/params-error.js'
import type { Call, CallsToSend, WalletCalls } from '../chain/wallet-calls.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { sleep } from '../lib/async.js'
import { createBatchId } from '../lib/batch-id.js'
import type { Lifetime } from '../lib/lifetime.js'
import { createAnnouncement } from './announcement.js'
import type { Calls, CallsOptions, CallsSequence } from './calls-feature.js'
import { createCallsStatusReader, isActive } from './calls-status.js'
import { parseCalls } from './parse-calls.js'
import { createCallsStore, parseSavedCalls } from './saved-calls.js'
import { sendInSequence } from './sequence.js'

const unsupported = { atomic: { status: 'unsupported' } } as const

/** Whether one of the capabilities isn't optional: a wallet without it must not get the batch (EIP-5792). */
const isRequired = (used: Readonly<Record<string, unknown>> = {}): boolean =>
  Object.values(used).some((capability) => !isFields(capability) || capability.optional !== true)

export function openCalls(
  { env, createStorageItem }: FeatureContext,
  { confirmSequence }: CallsOptions,
  kit: InternalKit,
  lifetime: Lifetime,
): Calls {
  const { signal } = lifetime
  const $sequence = atom<CallsSequence | undefined>()
  const capabilities = createCapabilityReader(signal)
  const store = createCallsStore(createStorageItem('calls', parseSavedCalls))
  const announcement = createAnnouncement({ modal: kit.modal, lifetime, confirmSequence })
  /** A second batch would mix its requests with those of the first. */
  let isSending = false

  /** Wallet, account and network that are shown now. */
  function getConnected(): ConnectedWallet {
    const { account } = kit.account('eip155').get()
    const session = kit.connection.getSession('eip155')
    const network = kit.network.forNamespace('eip155')?.get()?.active
    if (session && account && network) return { session, account, network }
    throw new KitError('not-connected', 'No EVM wallet is connected. Connect one first.')
  }

  /** A batch is for the wallet, account and network that were shown when it was asked for (X2). */
  function assertSame({ session, account, network }: ConnectedWallet): void {
    const now = getConnected()
    if (now.session !== session || now.account.address !== account.address)
      throw new KitError(
        'account-changed',
        'Another account is active now. Check it, then try again.',
      )
    if (now.network.caipNetworkId !== network.caipNetworkId)
      throw new KitError(
        'network-changed',
        'Another network is active now. Check it, then try again.',
      )
  }

  async function getWalletCalls({ session }: ConnectedWallet): Promise<WalletCalls> {
    const calls = await session.calls?.()
    if (calls) return calls
    throw new KitError('wallet-unsupported', 'This wallet can’t run batches of calls.')
  }

  const statuses = createCallsStatusReader({
    kit,
    env,
    store,
    $sequence,
    signal,
    getWalletCalls: async () => getWalletCalls(getConnected()),
  })

  async function sendOne(wallet: ConnectedWallet, transaction: Call): Promise<string> {
    assertSame(wallet)
    return kit.requests.sendTransaction({ namespace: 'eip155', transaction })
  }

  /** The transaction watcher knows more than a node; where its code can't be loaded, the node has to do. */
  async function getStatus(wallet: ConnectedWallet, hash: string) {
    const status = kit.transactions.$transactions.get().find(({ id }) => id === hash)?.status
    if (status && status !== 'pending') return status
    assertSame(wallet)
    const { getChainRuntime, getNodeClient } = await kit.chains()
    const { transactionStatus } = await getChainRuntime('eip155')
    return transactionStatus(getNodeClient(wallet.network), hash, signal).catch(
      () => 'pending' as const,
    )
  }

  /**
   * The wallet may have asked for each call, and sent some before the user declined one: then its status is known.
   * Resolves to the error to report.
   */
  async function toBatchError(error: KitError, calls: WalletCalls, batch: CallsToSend) {
    if (error.code !== 'user-rejected' || batch.atomicRequired || batch.calls.length === 1)
      return error
    const { id } = batch
    const status = await calls.getCallsStatus(id, signal).catch(asKitError)
    if (status instanceof KitError && status.code === 'unknown-bundle') return error
    return new KitError(
      'outcome-unknown',
      'A request was declined after others may have been sent. Check the wallet’s activity.',
      { cause: error, details: { id } },
    )
  }

  async function sendBatch(wallet: ConnectedWallet, batch: CallsToSend): Promise<string> {
    const calls = await getWalletCalls(wallet)
    assertSame(wallet)
    try {
      const id = await calls.sendCalls(wallet.account, wallet.network, batch)
      statuses.follow(id, wallet)
      return id
    } catch (thrown) {
      throw await toBatchError(asKitError(thrown), calls, batch)
    } finally {
      // An upgrade of the account changes them.
      capabilities.forget(wallet.session)
    }
  }

  /** Tells the user that the wallet will ask several times, then sends. */
  async function sendAnnounced(
    sequence: CallsSequence,
    send: () => Promise<string>,
  ): Promise<string> {
    $sequence.set(sequence)
    try {
      if (!(await announcement.ask(sequence)))
        throw new KitError('user-rejected', 'The user cancelled the batch.')
      return await send()
    } catch (thrown) {
      const error = asKitError(thrown)
      const now = $sequence.get()
      if (now && isActive(now)) $sequence.set({ ...sequence, status: 'failed', error })
      throw error
    }
  }

  async function sendParsed(
    wallet: ConnectedWallet,
    { calls, atomicRequired, capabilities: used }: ReturnType<typeof parseCalls>,
  ): Promise<string> {
    const found = await capabilities.read(wallet)
    const { status } = (found ?? unsupported).atomic
    if (atomicRequired && status === 'unsupported')
      throw new KitError(
        'atomicity-unsupported',
        'This wallet can’t run several calls as one, as the site requires.',
      )
    if (!found && isRequired(used))
      throw new KitError(
        'capability-unsupported',
        'This wallet has no capabilities. Mark them as optional, or leave them out.',
      )
    const id = createBatchId()
    const { caipNetworkId: networkId } = wallet.network
    const batch: CallsToSend = {
      calls,
      id,
      // A wallet that can run them as one is asked to.
      atomicRequired: atomicRequired || status === 'supported',
      ...(used && { capabilities: used }),
    }
    if (found && (status !== 'unsupported' || calls.length === 1)) return sendBatch(wallet, batch)
    const sequence: CallsSequence = {
      id,
      networkId,
      calls,
      status: 'announced',
      index: 0,
      isSingleRequest: found !== undefined,
      hashes: [],
    }
    async function sendOneByOne() {
      await sendInSequence({
        $sequence,
        store,
        signal,
        send: (at) => sendOne(wallet, calls[at] ?? calls[0]),
        getStatus: (hash) => getStatus(wallet, hash),
        sleep: (ms) => (env.sleep ?? sleep)(ms, signal),
      })
      return id
    }
    if (calls.length === 1) {
      $sequence.set({ ...sequence, status: 'requesting' })
      return sendOneByOne()
    }
    return sendAnnounced(sequence, async () => {
      if (!found) return sendOneByOne()
      $sequence.set({ ...sequence, status: 'requesting' })
      const idOfWallet = await sendBatch(wallet, batch)
      $sequence.set({ ...sequence, id: idOfWallet, status: 'sent' })
      return idOfWallet
    })
  }

  return {
    $sequence,
    answerSequence: announcement.answer,
    getCapabilities: async () => (await capabilities.read(getConnected())) ?? unsupported,
    async sendCalls(request) {
      const parsed = parseCalls(request)
      // Read before any await: the batch is for what is shown when it is asked for.
      const wallet = getConnected()
      if (isSending)
        throw new KitError('already-pending', 'Another batch is being sent. Finish it first.')
      isSending = true
      try {
        return { id: await sendParsed(wallet, parsed) }
      } finally {
        isSending = false
      }
    },
    getCallsStatus: statuses.getCallsStatus,
    waitForCallsStatus: statuses.waitForCallsStatus,
    async showCallsStatus(id) {
      const wallet = getConnected()
      if (!store.find(id)) await (await getWalletCalls(wallet)).showCallsStatus(id)
    },
  }
}
