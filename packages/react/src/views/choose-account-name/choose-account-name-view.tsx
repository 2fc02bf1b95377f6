import { useNameConfig } from '../../hooks/use-identity.js'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { ExplainedPoints } from '../../ui/explained-points.js'
import { Unavailable } from '../unavailable.js'

/** Explains names before the user chooses one. */
export function ChooseAccountNameView() {
  const { modal } = useKit()
  const messages = useNameMessages()
  const offer = useNameConfig()
  if (offer?.suffixes.length === 0) return <Unavailable />
  return (
    <>
      <ExplainedPoints points={messages.points} icons={['pen', 'wallet', 'check']} />
      <Button onClick={() => modal.push({ view: 'RegisterAccountName' })}>{messages.begin}</Button>
    </>
  )
}
