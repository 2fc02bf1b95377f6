import { evm } from '@scope/adapter-evm'
import { createKit, type Kit, type KitOptions } from '@scope/core'
import { embeddedWallet } from '@scope/embedded-wallet'
import { ConnectButton, ScopeProvider, useAccount, useSignMessage } from '@scope/react'
import { useState } from 'react'

/** Where the gateway serves the wallet, on another origin than the page. */
export interface CheckoutOptions extends Pick<KitOptions, 'networks' | 'projectId'> {
  readonly gatewayUrl: string
}

export const makeCheckoutKit = (options: CheckoutOptions): Kit =>
  createKit({
    metadata: { name: 'The Shop', url: location.origin },
    adapters: [evm()],
    embeddedWallet: embeddedWallet(),
    ...options,
  })

function Order() {
  const { status, address } = useAccount()
  const { signMessage } = useSignMessage()
  const [result, setResult] = useState('')
  if (status !== 'connected') return <p>Connect to order.</p>
  const order = () =>
    signMessage('One book, please').then(
      (signature) => setResult(`Ordered: ${signature}`),
      () => setResult('Not ordered'),
    )
  return (
    <>
      <button type="button" title={address} onClick={order}>
        Order
      </button>
      <p aria-live="polite">{result}</p>
    </>
  )
}

export const CheckoutPage = ({ kit }: { kit: Kit }) => (
  <ScopeProvider kit={kit}>
    <ConnectButton />
    <Order />
  </ScopeProvider>
)
