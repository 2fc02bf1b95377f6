/**
 * A page of a host that is on React 18, with its types: what the compiler lets through is the test (complaint 36). It is
 * compiled against the declarations that are published, never run.
 */
import type { Kit } from '@scope/core'
import {
  AccountButton,
  ConnectButton,
  InlineScope,
  NetworkButton,
  ScopeProvider,
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useKit,
  useKitEvents,
  useModal,
  useNetwork,
  useProvider,
  useReconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchNetwork,
  useTheme,
  useWallets,
} from '@scope/react'
import { mountScope } from '@scope/react/mount'
import type { FC, JSX, ReactElement, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** React 18's: its elements take any `ref`, and its `ReactNode` knows no promise. */
type Is18 = Promise<string> extends ReactNode ? never : true
const is18: Is18 = true

function Wallet(): JSX.Element {
  const { address, status } = useAccount({ namespace: 'eip155' })
  const balance = useBalance()
  const { connect, attempt } = useConnect()
  const { signMessage, state } = useSignMessage()
  const { sendTransaction } = useSendTransaction()
  const { switchNetwork, switching } = useSwitchNetwork()
  const modal = useModal()
  useKitEvents(({ type }) => void type)
  const texts: ReactNode[] = [
    address,
    status,
    balance.status,
    attempt.status,
    state.status,
    switching.status,
    useNetwork()?.network.name,
    useWallets().length,
    String(useProvider()),
    useKit().options.metadata.name,
  ]
  const acts: (() => unknown)[] = [
    () => connect('io.example'),
    () => signMessage('Hello', { namespace: 'solana' }),
    () => sendTransaction({ namespace: 'eip155', transaction: { to: '0x1', value: 1n } }),
    () => switchNetwork('eip155:1'),
    useDisconnect().disconnect,
    useReconnect().reconnect,
    () => modal.open({ view: 'Connect' }),
    () => useTheme,
  ]
  return (
    <>
      {texts}
      {acts.length}
    </>
  )
}

const Page: FC<{ readonly kit: Kit; readonly children?: ReactNode }> = ({ kit, children }) => (
  <ScopeProvider kit={kit}>
    <ConnectButton label="Connect" />
    <AccountButton />
    <NetworkButton />
    <InlineScope />
    <Wallet />
    {children}
  </ScopeProvider>
)

/** Each is a component for React 18's JSX, also where it is handed on as one. */
export const parts: readonly FC<{ readonly label?: string }>[] = [ConnectButton]

export function start(kit: Kit, place: Element): ReactElement {
  mountScope(kit, place)
  createRoot(place).render(<Page kit={kit}>{is18}</Page>)
  return <Page kit={kit} />
}
