import type { Draft, Send } from '@scope/core/send'
import { memo, useId } from 'react'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useProblem } from '../../hooks/use-problem.js'
import { useKit } from '../../kit-context.js'
import { AddressText } from '../../ui/address-text.js'
import { OwnAccounts } from './own-accounts.js'

interface ReceiverProps extends Pick<Draft, 'receiver' | 'namespace' | 'networkId' | 'from'> {
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
