/** What a site does with a smart account: a batch in one operation, with the fee paid, and payments within limits. */
import type { CaipNetworkId } from '@scope/core'
import {
  useAccount,
  useCallsStatus,
  useKit,
  useRequestPermissions,
  useSendCalls,
} from '@scope/react'
import { useState } from 'react'
import {
  getAllowance,
  isShopNetwork,
  purchase,
  requestTokens,
  type StoredPermission,
  takePayment,
} from '../shop.js'
import { useTexts } from '../visit/texts/texts-context.js'

/** A value that a reload of this tab keeps. */
function useStored<T>(name: string): readonly [T | undefined, (value: T) => void] {
  const [value, setValue] = useState<T | undefined>(() => {
    const stored = sessionStorage.getItem(name)
    return stored === null ? undefined : JSON.parse(stored)
  })
  const store = (next: T) => {
    sessionStorage.setItem(name, JSON.stringify(next))
    setValue(next)
  }
  return [value, store]
}

/** Of an account of the embedded wallet, on a network that has the shop. */
export function ShopActions() {
  const { calls, permissions } = useKit()
  const { status, address, networkId, preferredAccountType } = useAccount({ namespace: 'eip155' })
  const isWallet = status === 'connected' && preferredAccountType !== undefined
  if (!calls || !permissions || !isWallet || !address || !networkId || !isShopNetwork(networkId))
    return null
  return <Shop address={address} networkId={networkId} key={`${networkId} ${address}`} />
}

function Shop({ address, networkId }: { address: string; networkId: CaipNetworkId }) {
  const { sendCalls, state: sending } = useSendCalls()
  const { requestPermissions, state: asking } = useRequestPermissions()
  const [batch, setBatch] = useStored<string>(`batch ${networkId} ${address}`)
  const [permission, setPermission] = useStored<StoredPermission>(
    `permission ${networkId} ${address}`,
  )
  const [log, setLog] = useState('')
  const status = useCallsStatus({ id: batch })
  const { shop: texts } = useTexts()
  const quiet = () => undefined
  const tell = (action: Promise<void>, done: string) =>
    action.then(
      () => setLog(done),
      (error: Error) => setLog(`The shop: ${error.message}`),
    )
  return (
    <section className="shop" aria-labelledby="shop">
      <h2 id="shop" tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <div className="action-row">
        <button
          type="button"
          onClick={() => void tell(requestTokens(networkId, address), 'You have 100 STD')}
        >
          {texts.get}
        </button>
        <button
          type="button"
          disabled={sending.status === 'pending'}
          onClick={() => void sendCalls({ calls: purchase }).then(({ id }) => setBatch(id), quiet)}
        >
          {texts.buy}
        </button>
        <button
          type="button"
          disabled={asking.status === 'pending'}
          onClick={() =>
            void requestPermissions(getAllowance()).then(
              ({ from = address, context, delegationManager, dependencies }) =>
                setPermission({
                  networkId,
                  from,
                  context,
                  dependencies,
                  ...(delegationManager !== undefined && { delegationManager }),
                }),
              quiet,
            )
          }
        >
          {texts.allow}
        </button>
        <button
          type="button"
          disabled={!permission}
          onClick={() => permission && void tell(takePayment(permission), 'The shop took 5 STD')}
        >
          {texts.take}
        </button>
      </div>
      <output className="action-log" data-testid="shop-log" lang="en" dir="ltr">
        {sending.status === 'pending' && <p>Waiting for the purchase…</p>}
        {sending.status === 'error' && <p>Purchase: {sending.error.shortMessage}</p>}
        {status && (
          <p>
            Purchase {status.id.slice(0, 10)}…: {status.statusCode} {status.status}
            {status.atomic && ', in one operation'}
          </p>
        )}
        {asking.status === 'error' && <p>Permission: {asking.error.shortMessage}</p>}
        {log && <p>{log}</p>}
      </output>
    </section>
  )
}
