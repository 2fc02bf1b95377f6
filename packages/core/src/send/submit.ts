/**
 * Runs the last check before the wallet request, then sends the request once. Refuses anything that changed since it
 * was read, so that only what was shown is sent (threats X2, X3, X6).
 */
import type { Transfer } from '../chain/assets.js'
import type { Network } from '../chain/network.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import type { Namespace } from '../ids/caip.js'
import { changedSince, stoppedWaiting } from '../spending/request-errors.js'
import type { KnownRecipients } from './known-recipients.js'
import type { FoundName } from './recipient.js'
import type { BlocklistCheck } from './recipient-blocklist.js'
import type { Draft, OutgoingTransfer } from './send-feature.js'
import type { Sendings } from './transfers.js'

export interface SubmitDeps extends Pick<FeatureContext, 'emit' | 'env'> {
  readonly kit: InternalKit
  readonly sendings: Sendings
  readonly known: KnownRecipients
  readonly isRefused: BlocklistCheck
  resolve(
    draft: Draft,
    signal: AbortSignal,
  ): ((name: string, signal: AbortSignal) => Promise<FoundName | undefined>) | undefined
  /** The draft of this sending is kept, to be filled in again. */
  remember(key: string): void
  readonly signal: AbortSignal
}

/** Of a fee that was shown, in hundredths: a fee moves from block to block, and more than that is asked again. */
const tolerated = 125n

/** Uses the specified message if the error has no reason. */
function explained(thrown: unknown, namespace: Namespace): KitError {
  const error = asKitError(thrown)
  if (error.code !== 'unknown') return error
  const text =
    namespace === 'solana'
      ? 'Failed to send transaction. Please try again.'
      : 'Something went wrong'
  return new KitError('unknown', text, { details: error.details, cause: thrown })
}

export function createSubmit(deps: SubmitDeps) {
  const { kit, sendings, known, emit, env, signal } = deps

  /** Reads the current state synchronously: the user confirms what is shown at the click. */
  function assertSameTransaction(draft: Draft): Network {
    const { namespace, from, networkId } = draft
    const { address, networkId: on } = kit.account(namespace).get()
    if (address === undefined)
      throw new KitError('not-connected', 'No wallet is connected. Connect one first.')
    if (address !== from) throw changedSince('account-changed', 'account')
    const active = kit.network.forNamespace(namespace)?.get().active
    if (active?.caipNetworkId !== networkId || on !== networkId)
      throw changedSince('network-changed', 'network')
    return active
  }

  async function assertSameName({ recipient, ...draft }: Draft): Promise<void> {
    if (recipient.status !== 'resolved' || !recipient.name) return
    const resolve = deps.resolve({ recipient, ...draft }, signal)
    const found = await resolve?.(recipient.name, signal)
    if (found?.address.toLowerCase() === recipient.address.toLowerCase()) return
    throw new KitError(
      'address-invalid',
      'The name now resolves to a different address. Check the recipient.',
    )
  }

  async function assertNotBlocked({ to }: Transfer, { caipNetworkId }: Network): Promise<void> {
    if (await deps.isRefused(to, caipNetworkId, signal))
      throw new KitError('recipient-blocked', 'This site blocks payments to this recipient.')
  }

  const countsOtherwise = () =>
    new KitError('amount-invalid', 'The token’s decimals changed. Nothing was sent.')

  /** A contract that counts otherwise than its list would have another amount sent. */
  async function assertSameToken({ token }: Transfer, network: Network): Promise<void> {
    if (!token) return
    const { getNodeClient, getChainRuntime } = await kit.chains()
    const money = await (await getChainRuntime(network.chainNamespace)).assets?.()
    const metadata = await money?.token(getNodeClient(network), network, token.address, signal)
    if (metadata && metadata.decimals !== token.decimals) throw countsOtherwise()
  }

  /** Requires the native currency's decimals of the site's network config, regardless of the source of the balance. */
  function assertNativeDecimals({ token }: Draft, { nativeCurrency }: Network): void {
    if (token?.address === undefined && token?.decimals !== nativeCurrency.decimals)
      throw countsOtherwise()
  }

  /** A fee that has grown since it was shown is asked again. What no node says now was not known to be more. */
  async function assertSameFee(draft: Draft, transfer: Transfer, network: Network): Promise<void> {
    const shown = draft.preview.status === 'ready' ? draft.preview.preview.fee : undefined
    if (shown === undefined) return
    const { getNodeClient, getChainRuntime } = await kit.chains()
    const money = await (await getChainRuntime(network.chainNamespace)).assets?.()
    const now = await money
      ?.preview(getNodeClient(network), network, draft.from, transfer, signal)
      .catch(() => undefined)
    if (!now || now.error || now.fee * 100n <= shown * tolerated) return
    throw new KitError(
      'fee-changed',
      'The network fee has risen since it was shown. Nothing was sent: check it, then send again.',
    )
  }

  /** How to stop waiting for the wallet, of those that it is asked for. */
  const leaving = new Map<string, () => void>()

  async function submit(draft: Draft, transfer: Transfer): Promise<boolean> {
    const { namespace, from, recipient, token } = draft
    if (!token || recipient.status !== 'resolved') return false
    const network = assertSameTransaction(draft)
    const { caipNetworkId: networkId } = network
    const key = `${env.now()}-${Math.floor(env.random() * 1e9)}`
    const about = { network: networkId, symbol: token.symbol }
    const { address, symbol, decimals } = token
    const sending: OutgoingTransfer = {
      key,
      networkId,
      from,
      to: recipient.address,
      ...(recipient.name && { name: recipient.name }),
      token: { symbol, decimals, ...(address && { address }) },
      amount: transfer.amount,
      status: 'checking',
      requestedAt: env.now(),
    }
    const show = (news: Partial<OutgoingTransfer>) => sendings.put({ ...sending, ...news })
    let isLeft = false

    function sent(id: string): true {
      known.add(sending.to)
      show({ id, status: 'pending', sentAt: env.now() })
      emit({ type: 'SEND_SUCCESS', ...about })
      return true
    }
    function ended(thrown: unknown): false {
      const error = explained(thrown, namespace)
      const { code } = error
      const status =
        code === 'user-rejected' ? 'declined' : code === 'outcome-unknown' ? 'unknown' : 'failed'
      // The user has left and dismissed it, so don't show it again after a failure.
      if (!isLeft || sendings.find(key)) show({ status, error, settledAt: env.now() })
      if (!isLeft) emit({ type: 'SEND_ERROR', ...about, code })
      return false
    }

    sendings.put(sending)
    deps.remember(key)
    emit({ type: 'SEND_INITIATED', ...about })
    kit.modal.open({ view: 'Account', namespace, transfer: key })
    try {
      assertNativeDecimals(draft, network)
      await Promise.all([
        assertSameName(draft),
        assertSameToken(transfer, network),
        assertNotBlocked(transfer, network),
        assertSameFee(draft, transfer, network),
      ])
      const { getChainRuntime } = await kit.chains()
      const money = await (await getChainRuntime(namespace)).assets?.()
      if (!money) throw new KitError('chain-required', 'Unsupported chain')
      // Nothing is waited for between this look and the wallet.
      assertSameTransaction(draft)
      show({ status: 'awaiting-wallet' })
      const answered = kit.requests.sendTransaction(money.transfer(transfer)).then(sent, ended)
      const left = new Promise<boolean>((resolve) => {
        leaving.set(key, () => {
          ended(stoppedWaiting())
          isLeft = true
          resolve(false)
        })
      })
      return await Promise.race([answered, left])
    } catch (thrown) {
      return ended(thrown)
    } finally {
      leaving.delete(key)
    }
  }

  return { submit, stopWaiting: (key: string) => leaving.get(key)?.() }
}
