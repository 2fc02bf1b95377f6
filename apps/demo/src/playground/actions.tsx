/** What a site does with a connected wallet: sign and send, on the local chain for real. */
import { type AccountState, type TransactionRequest, truncateAddress } from '@scope/core'
import {
  useAccount,
  useKit,
  useNetwork,
  useSendTransaction,
  useSignMessage,
  useSwitchNetwork,
} from '@scope/react'
import { useTexts } from '../visit/texts/texts-context.js'
import { ShopActions } from './shop-actions.js'
import { SignedIn } from './signed-in.js'
import { useStore } from './use-store.js'

/** A thousandth of the native currency, back to where it came from. */
function toYourself({ namespace, address: to = '' }: AccountState): TransactionRequest {
  if (namespace === 'solana') return { namespace, transaction: { to, value: 1_000_000n } }
  if (namespace === 'bip122') return { namespace, transaction: { to, value: 100_000n } }
  return { namespace: 'eip155', transaction: { to, value: 1_000_000_000_000_000n } }
}

export function Actions() {
  const kit = useKit()
  const { actions: texts } = useTexts()
  const account = useAccount()
  const { network, networks, isSupported } = useNetwork()
  const { signMessage, state: signing } = useSignMessage()
  const { sendTransaction, state: sending } = useSendTransaction()
  const { switchNetwork, switching } = useSwitchNetwork()
  const transactions = useStore(kit.transactions.$transactions)
  const other = networks.find(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)
  const isUp = account.status === 'connected'
  const quiet = () => undefined
  return (
    <section className="actions" aria-label={texts.label}>
      <dl>
        <div>
          <dt>{texts.status}</dt>
          <dd data-testid="status">{account.status}</dd>
        </div>
        <div>
          <dt>{texts.account}</dt>
          <dd data-testid="address" title={account.address}>
            {account.address ? truncateAddress(account.address) : '–'}
          </dd>
        </div>
        <div>
          <dt>{texts.network}</dt>
          <dd data-testid="network">{isSupported ? network.name : texts.unsupported}</dd>
        </div>
        {kit.siwx && <SignedIn feature={kit.siwx} />}
      </dl>
      <div className="action-row">
        <button
          type="button"
          disabled={!isUp}
          onClick={() => signMessage('Hello from the playground').catch(quiet)}
        >
          {texts.sign}
        </button>
        <button
          type="button"
          disabled={!isUp || !account.address}
          onClick={() => sendTransaction(toYourself(account)).catch(quiet)}
        >
          {texts.send(network.nativeCurrency.symbol)}
        </button>
        <button
          type="button"
          disabled={!isUp || !other}
          onClick={() => other && switchNetwork(other.caipNetworkId).catch(quiet)}
        >
          {texts.switchTo(other?.name)}
        </button>
      </div>
      <output className="action-log" data-testid="log" lang="en" dir="ltr">
        {signing.status === 'pending' && <p>Waiting for the signature…</p>}
        {signing.status === 'success' && <p>Signed: {signing.data.slice(0, 18)}…</p>}
        {signing.status === 'error' && <p>Signature: {signing.error.shortMessage}</p>}
        {sending.status === 'pending' && <p>Waiting for the transaction…</p>}
        {sending.status === 'error' && <p>Transaction: {sending.error.shortMessage}</p>}
        {switching.status === 'failed' && <p>Switch: {switching.error.shortMessage}</p>}
        {transactions.map(({ id, status, isSlow }) => (
          <p key={id}>
            Transaction {id.slice(0, 10)}… {isSlow ? 'still pending' : status}
          </p>
        ))}
      </output>
      <ShopActions />
    </section>
  )
}
