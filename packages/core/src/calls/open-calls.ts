/** Batches of calls. Loaded with their first use. Composes the other files of this folder. */
import { atom } from 'nanostores'
import { isFields } from '../chain/params-error.js'
import type { Call, CallsToSend, WalletCalls } from '../chain/wallet-calls.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import type { Lifetime } from '../lib/lifetime.js'
import { createAnnouncement } from './announcement.js'
import type { Calls, CallsOptions, CallsSequence } from './calls-feature.js'
import { createCallsStatusReader, isActive } from './calls-status.js'
import { type ConnectedWallet, createCapabilityReader } from './capability-reader.js'
import { parseCalls } from './parse-calls.js'
import { createCallsStore, parseSavedCalls } from './saved-calls.js'
import { sendInSequence } from './sequence.js'

const unsupported = { atomic: { status: 'unsupported' } } as const

/** Whether one of the capabilities isn't optional: a wallet without it must not get the batch (EIP-5792). */
const isRequired = (used: Readonly<Record<string, unknown>> = {}): boolean =>
  Object.values(used).some((capability) => !isFields(capability) || capability.optional !== true)

/** 32 bytes, as EIP-5792 wants them of ids that a site chooses. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

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
  const announcement = createAnnouncement({ modal: kit.modal, lifetime })

  /** Wallet, account and network that are shown now. */
  function getConnected(): ConnectedWallet {
    const { account } = kit.account('eip155').get()
    const session = kit.connection.getSession('eip155')
    const network = kit.network.forNamespace('eip155')?.get()?.active
    if (session && account && network) return { session, account, network }
    throw new KitError('not-connected', 'No EVM wallet is connected. Connect one first.')
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

  /** Tells the user that the wallet will ask several times. Rejects with `user-rejected` if the user cancels. */
  async function announce(sequence: CallsSequence): Promise<void> {
    const current = $sequence.get()
    if (current && isActive(current))
      throw new KitError('already-pending', 'Another batch is being sent. Finish it first.')
    $sequence.set(sequence)
    try {
      const ask = confirmSequence ?? announcement.ask
      if (await ask(sequence)) return
      throw new KitError('user-rejected', 'The user cancelled the batch.')
    } catch (thrown) {
      const error = asKitError(thrown)
      $sequence.set({ ...sequence, status: 'failed', error })
      throw error
    }
  }

  /** Asks for one call, by the account and on the network of the start. */
  async function sendOne(wallet: ConnectedWallet, transaction: Call) {
    const now = getConnected()
    if (now.account.address !== wallet.account.address)
      throw new KitError('account-changed', 'The wallet now uses another account.')
    if (now.network.caipNetworkId !== wallet.network.caipNetworkId)
      throw new KitError('network-changed', 'The wallet is now on another network.')
    return kit.requests.sendTransaction({ namespace: 'eip155', transaction })
  }

  async function sendBatch(wallet: ConnectedWallet, batch: CallsToSend): Promise<string> {
    const calls = await getWalletCalls(wallet)
    const id = await calls.sendCalls(wallet.account, wallet.network, batch)
    capabilities.forget(wallet.session)
    statuses.follow(id, wallet)
    return id
  }

  return {
    $sequence,
    answerSequence: announcement.answer,
    getCapabilities: async () => (await capabilities.read(getConnected())) ?? unsupported,
    async sendCalls(request) {
      const { calls, atomicRequired, capabilities: used } = parseCalls(request)
      // Read before any await: the batch is for what is shown when it is asked for.
      const wallet = getConnected()
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
      const id = createId()
      const batch = { calls, id, atomicRequired, ...(used && { capabilities: used }) }
      if (found && (status !== 'unsupported' || calls.length === 1))
        return { id: await sendBatch(wallet, batch) }
      const sequence: CallsSequence = {
        id,
        networkId: wallet.network.caipNetworkId,
        calls,
        status: 'announced',
        index: 0,
        isSingleRequest: found !== undefined,
        hashes: [],
      }
      if (!found && calls.length === 1) {
        const hash = await sendOne(wallet, calls[0])
        store.save({ id, networkId: sequence.networkId, count: 1, hashes: [hash] })
        return { id }
      }
      await announce(sequence)
      if (!found) {
        const send = (at: number) => sendOne(wallet, calls[at] ?? calls[0])
        const { $transactions } = kit.transactions
        await sendInSequence({ $sequence, $transactions, store, signal, send })
        return { id }
      }
      $sequence.set({ ...sequence, status: 'requesting' })
      try {
        const ofWallet = await sendBatch(wallet, batch)
        $sequence.set({ ...sequence, id: ofWallet, status: 'sent' })
        return { id: ofWallet }
      } catch (error) {
        if (error instanceof KitError) $sequence.set({ ...sequence, status: 'failed', error })
        throw error
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
