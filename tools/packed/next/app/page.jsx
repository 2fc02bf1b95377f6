// A component of the server: what it draws of the package says itself that it belongs to the client.
import { ConnectButton } from '@scope/react'
import { WalletProvider } from './wallet.jsx'
export default function Page() {
  return (
    <WalletProvider>
      <ConnectButton />
    </WalletProvider>
  )
}
