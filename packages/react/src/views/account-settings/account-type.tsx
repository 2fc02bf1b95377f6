import type { NamespaceNetworks } from '@scope/core'
import type { EmbeddedAccountType } from '@scope/core/embedded-wallet'
import { atom } from 'nanostores'
import { useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { type AccountTypeMessages, enAccountType } from '../../messages/en-account-type.js'
import { useKit, useScopeContext } from '../../scope-context.js'
import { InlineError } from '../../ui/inline-error.js'
import { SegmentedControl } from '../../ui/segmented-control.js'
import { PendingTransaction } from './pending-transaction.js'

const $none = atom<NamespaceNetworks | undefined>()

/** Switches between the account types of the embedded wallet, on networks with smart accounts (EMB-11). */
export function AccountType() {
  const { network } = useKit()
  const networks = useAtom<NamespaceNetworks | undefined>(network.forNamespace('eip155') ?? $none)
  const { preferredAccountType, otherTypeAddress } = useAccount({ namespace: 'eip155' })
  const isOffered = networks?.smartAccountNetworkIds.includes(networks.active.caipNetworkId)
  if (!isOffered || preferredAccountType === undefined) return null
  const value = preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
  return (
    <>
      {value === 'smartAccount' && <PendingTransaction key={networks?.active.caipNetworkId} />}
      <Choice value={value} hasTwoAddresses={otherTypeAddress !== undefined} />
    </>
  )
}

interface ChoiceProps {
  readonly value: EmbeddedAccountType
  /** Whether each type has an address of its own, as by ERC-4337. */
  readonly hasTwoAddresses: boolean
}

function Choice({ value, hasTwoAddresses }: ChoiceProps) {
  const { accountType: messages }: AccountTypeMessages = useScopeContext().messages ?? enAccountType
  const { ask } = useWalletLogin()
  /** The type that the wallet is asked for. */
  const [requested, setRequested] = useState<EmbeddedAccountType>()
  const [isFailed, setFailed] = useState(false)
  async function choose(type: EmbeddedAccountType) {
    if (requested) return
    setFailed(false)
    setRequested(type)
    const isInUse = await ask((wallet) => wallet.setPreferredAccountType(type)).catch(() => false)
    setRequested(undefined)
    setFailed(!isInUse)
  }
  const options = (['smartAccount', 'eoa'] as const).map((id) => ({ id, text: messages[id] }))
  return (
    <div className="scope-account-type" aria-busy={requested !== undefined}>
      <SegmentedControl
        label={messages.label}
        options={options}
        value={requested ?? value}
        onChange={(type) => void choose(type)}
      />
      {hasTwoAddresses && <p className="scope-hint">{messages.addresses}</p>}
      <div role="status">
        {requested && <p className="scope-hint">{messages.switching}</p>}
        {isFailed && <InlineError>{messages.failed}</InlineError>}
      </div>
    </div>
  )
}
