import type { Draft } from '@scope/core/send'
import { useId } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { Avatar } from '../../ui/avatar.js'
import { NameOrAddress } from '../../ui/name-or-address.js'
import { Row } from '../../ui/row.js'

/** How many are offered. */
const max = 4

interface OwnAccountsProps extends Pick<Draft, 'namespace' | 'networkId' | 'from'> {
  readonly onChoose: (address: string) => void
}

/** The other accounts of the wallet in use, and those that other wallets were used with here. */
export function OwnAccounts({ namespace, networkId, from, onChoose }: OwnAccountsProps) {
  const kit = useKit()
  const { send: messages } = useMoneyMessages()
  const { accounts, ...state } = useAtom(kit.account(namespace))
  const label = useId()
  const here = accounts.map(({ address }) => ({ address, of: getShownWallet(state)?.name }))
  const before = kit.connection
    .getRecent(namespace)
    // A Bitcoin address is good on its own network alone.
    .filter((account) => namespace !== 'bip122' || account.networkId === networkId)
    .map(({ address, walletName }) => ({ address, of: walletName }))
  const others = [...here, ...before].filter(
    ({ address }, index, all) =>
      address !== from && all.findIndex((account) => account.address === address) === index,
  )
  if (others.length === 0) return null
  return (
    <>
      <p className="scope-label" id={label}>
        {messages.own}
      </p>
      <ul className="scope-list" aria-labelledby={label}>
        {others.slice(0, max).map(({ address, of }) => (
          <li key={address}>
            <Row
              image={<Avatar address={address} />}
              title={<NameOrAddress address={address} networkId={networkId} />}
              detail={of && <bdi>{of}</bdi>}
              onClick={() => onChoose(address)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
