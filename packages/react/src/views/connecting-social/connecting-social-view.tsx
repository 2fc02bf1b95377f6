import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useEmbeddedWallet } from '../../hooks/use-embedded-wallet.js'
import { useWayTo } from '../../hooks/use-return-to.js'
import { Button } from '../../ui/button.js'
import { CodeStep } from '../../ui/code-step.js'
import { EmailError } from '../../ui/email-error.js'
import { Drawn } from '../../ui/icon-tile.js'
import { SocialMark, socialNames } from '../../ui/social-mark.js'
import { Hero } from '../../ui/status-hero.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** An account elsewhere is asked, in a window of its own; where that can't hand its result on, its code is typed here. */
export function ConnectingSocialView() {
  const words = useEmailMessages()
  const { wallet, state, ask, cancel } = useEmbeddedWallet()
  const toList = useWayTo('Connect')
  const isSocial = state.status === 'social'
  const error = isSocial || state.status === 'idle' ? state.error : undefined
  if (!isSocial)
    return (
      <>
        <Hero
          picture={
            <Drawn>
              <ViewIcon name="shield" />
            </Drawn>
          }
          state={state.status === 'opening' ? 'waiting' : 'calm'}
          title={state.status === 'opening' ? words.opening : words.begin}
        >
          {state.status === 'opening' && words.openingHint}
        </Hero>
        <EmailError error={error} />
        {state.status === 'idle' && <Button onClick={toList}>{words.otherWay}</Button>}
      </>
    )
  const { provider, isWindowGone, isChecking, isOver } = state
  // What nobody could look at is handed on again beside its digits: another window would help as little.
  const isUnheard = error && !isOver && error.details.reason !== 'code-wrong'
  return (
    <>
      <Hero
        picture={
          <Drawn>
            <SocialMark of={provider} />
          </Drawn>
        }
        state={isOver ? 'failed' : isWindowGone && !isChecking ? 'calm' : 'waiting'}
        title={isChecking ? words.checking : words.inWindow(socialNames[provider])}
      >
        {isOver || isChecking ? null : isWindowGone ? words.windowGone : words.inWindowHint}
      </Hero>
      {isWindowGone && !isOver && (
        <CodeStep
          label={words.codeLabel}
          isBusy={isChecking}
          error={error}
          onCode={(code) => void ask((opened) => opened.verifySocial(code))}
        />
      )}
      <EmailError error={isChecking ? undefined : error} />
      {(isOver || (isWindowGone && !isUnheard)) && (
        <Button
          kind={isOver ? 'primary' : 'quiet'}
          onClick={() => void wallet?.connectSocial(provider)}
        >
          {words.again}
        </Button>
      )}
      <Button
        kind="quiet"
        onClick={() => {
          cancel()
          toList()
        }}
      >
        {words.otherWay}
      </Button>
    </>
  )
}
