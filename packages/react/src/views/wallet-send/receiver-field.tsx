import { shortAddress } from '@scope/core'
import type { Draft, Send } from '@scope/core/send'
import { memo, useId } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useProblem } from '../../hooks/use-problem.js'
import { useKit } from '../../kit-context.js'
import { AddressText } from '../../ui/address-text.js'
import { Avatar } from '../../ui/avatar.js'
import { Row } from '../../ui/row.js'

interface ReceiverProps extends Pick<Draft, 'receiver' | 'namespace' | 'from'> {
  readonly send: Send
}

/** Who gets it: typed, pasted, or one of the other accounts of one's own. Not drawn anew by what is typed elsewhere. */
export const ReceiverField = memo(function ReceiverField(props: ReceiverProps) {
  const { receiver, send } = props
  const hasNames = useKit().names !== undefined
  const { send: words } = useMoneyMessages()
  const problem = useProblem(receiver.status === 'wrong' ? receiver.problem.code : undefined)
  const id = useId()
  const isNamed = receiver.status === 'found' && receiver.name !== undefined
  return (
    <div className="scope-form-part">
      <label className="scope-label" htmlFor={id}>
        {words.receiver}
      </label>
      <input
        id={id}
        className="scope-field"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        dir="ltr"
        placeholder={hasNames ? words.receiverHint : words.receiverHintPlain}
        value={receiver.text}
        aria-invalid={receiver.status === 'wrong'}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => send.setReceiver(target.value)}
      />
      <p id={`${id}-said`} className="scope-field-said" role="status">
        {receiver.status === 'looking' && words.looking}
        {receiver.status === 'wrong' && <b>{problem?.title}</b>}
        {isNamed && <AddressText address={receiver.address} />}
      </p>
      {receiver.status === 'empty' && <OwnAccounts {...props} />}
    </div>
  )
})

function OwnAccounts({ namespace, from, send }: ReceiverProps) {
  const kit = useKit()
  const { send: words } = useMoneyMessages()
  const { accounts, wallet } = useAtom(kit.account(namespace))
  const label = useId()
  const others = accounts.filter(({ address }) => address !== from)
  if (others.length === 0) return null
  return (
    <>
      <p className="scope-label" id={label}>
        {words.own}
      </p>
      <ul className="scope-list" aria-labelledby={label}>
        {others.slice(0, 3).map(({ address }) => (
          <li key={address}>
            <Row
              picture={<Avatar address={address} />}
              title={<bdi className="scope-address">{shortAddress(address)}</bdi>}
              detail={wallet?.name}
              onClick={() => send.setReceiver(address)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
