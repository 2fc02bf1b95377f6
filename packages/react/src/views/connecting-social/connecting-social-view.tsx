import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useReturnTo } from '../../hooks/use-return-to.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { Button } from '../../ui/button.js'
import { CodeStep } from '../../ui/code-step.js'
import { EmailError } from '../../ui/email-error.js'
import { IconTile } from '../../ui/icon-tile.js'
import { SocialMark, socialNames } from '../../ui/social-mark.js'
import { StatusHero } from '../../ui/status-hero.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Signs in with a social account in a pop-up. If the pop-up can't return its result, the user types its code here. */
export function ConnectingSocialView() {
  const messages = useEmailMessages()
  const { wallet, state, ask, cancel } = useWalletLogin()
  const toList = useReturnTo('Connect')
  const isSocial = state.status === 'awaiting-social'
  const error = isSocial || state.status === 'idle' ? state.error : undefined
  if (!isSocial)
    return (
      <>
        <StatusHero
          image={
            <IconTile>
              <ViewIcon name="shield" />
            </IconTile>
          }
          state={state.status === 'unlocking' ? 'pending' : error ? 'error' : 'idle'}
          title={state.status === 'unlocking' ? messages.opening : messages.begin}
        >
          {state.status === 'unlocking' && messages.openingHint}
        </StatusHero>
        <EmailError error={error} />
        {state.status === 'idle' && <Button onClick={toList}>{messages.otherOptions}</Button>}
      </>
    )
  const { provider, isWindowClosed, isChecking, isExpired } = state
  // A code whose check failed can be submitted again beside its digits: another pop-up wouldn't help.
  const isUnheard = error && !isExpired && error.details.reason !== 'code-wrong'
  const hasCode = isWindowClosed && !isExpired
  return (
    <>
      <StatusHero
        image={
          <IconTile>
            <SocialMark of={provider} />
          </IconTile>
        }
        state={isExpired ? 'error' : isWindowClosed && !isChecking ? 'idle' : 'pending'}
        title={isChecking ? messages.checking : messages.inPopup(socialNames[provider])}
      >
        {isExpired || isChecking
          ? null
          : isWindowClosed
            ? messages.popupClosed
            : messages.inPopupHint}
      </StatusHero>
      {hasCode ? (
        <CodeStep
          label={messages.codeLabel}
          isChecking={isChecking}
          error={error}
          onCode={(code) => void ask((opened) => opened.verifySocialCode(code))}
        />
      ) : (
        <EmailError error={isChecking ? undefined : error} />
      )}
      {(isExpired || (isWindowClosed && !isUnheard)) && (
        <Button
          kind={isExpired ? 'primary' : 'quiet'}
          onClick={() => void wallet?.connectSocial(provider)}
        >
          {messages.retry}
        </Button>
      )}
      <Button
        kind="quiet"
        onClick={() => {
          cancel()
          toList()
        }}
      >
        {messages.otherOptions}
      </Button>
    </>
  )
}
