import type { Route } from '@scope/core'
import type { SocialProvider } from '@scope/core/embedded-wallet'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSocial } from '../../hooks/use-social.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { SocialMark, socialNames } from '../../ui/social-mark.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-socials{display:grid;grid-template-columns:repeat(auto-fit,minmax(44px,1fr));gap:8px}
.scope.scope .scope-socials .scope-button{grid-auto-flow:column;justify-content:center;gap:10px;min-inline-size:0;padding-inline:0}
`)

/** Buttons of one row. Of more accounts, the last button leads to a list of all. */
const maxButtons = 6

/** Social accounts in one row of buttons. A single one is named in full. */
export function SocialButtons({
  socials,
  route,
}: {
  readonly socials: readonly SocialProvider[]
  readonly route: Route
}) {
  const { modal } = useKit()
  const { titles } = useMessages()
  const messages = useEmailMessages()
  const begin = useSocial('namespace' in route ? route.namespace : undefined)
  useEffectBeforePaint(() => dress(document), [])
  const isCut = socials.length > maxButtons
  const isSingle = socials.length === 1
  const { view: _, ...parameters } = route
  return (
    <div className="scope-socials">
      {socials.slice(0, isCut ? maxButtons - 1 : maxButtons).map((provider) => {
        const label = messages.with(socialNames[provider])
        return (
          <button
            key={provider}
            type="button"
            className="scope-button scope-button-quiet"
            aria-label={label}
            title={isSingle ? undefined : label}
            onClick={() => begin(provider)}
          >
            <SocialMark of={provider} />
            {isSingle && label}
          </button>
        )
      })}
      {isCut && (
        <button
          type="button"
          className="scope-button scope-button-quiet"
          aria-label={titles.ConnectSocials}
          title={titles.ConnectSocials}
          onClick={() => modal.push({ ...parameters, view: 'ConnectSocials' })}
        >
          <span aria-hidden="true">⋯</span>
        </button>
      )}
    </div>
  )
}
