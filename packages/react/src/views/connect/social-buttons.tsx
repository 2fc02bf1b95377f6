import type { Route } from '@scope/core'
import type { LoginMethod, SocialProvider } from '@scope/core/embedded-wallet'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSocial } from '../../hooks/use-social.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { Tag } from '../../ui/row.js'
import { SocialMark, socialNames } from '../../ui/social-mark.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-socials{display:grid;grid-template-columns:repeat(auto-fit,minmax(max(44px,2.75rem),1fr));gap:8px}
.scope.scope .scope-socials .scope-social-last{grid-column:span 2}
.scope.scope .scope-socials .scope-button{grid-auto-flow:column;justify-content:center;gap:10px;min-inline-size:0;padding-inline:0}
`)

/** Places of one row. Of more accounts, the last button leads to a list of all. */
const places = 6

/** Social accounts in one row of buttons, the last used one first. A single one is named in full. */
export function SocialButtons({
  socials: all,
  last,
  route,
}: {
  readonly socials: readonly SocialProvider[]
  /** Method of the last login. */
  readonly last: LoginMethod | undefined
  readonly route: Route
}) {
  const { modal } = useKit()
  const { connect, titles } = useMessages()
  const messages = useEmailMessages()
  const begin = useSocial('namespace' in route ? route.namespace : undefined)
  useEffectBeforePaint(() => dress(document), [])
  const socials = [...all.filter((it) => it === last), ...all.filter((it) => it !== last)]
  const isSingle = socials.length === 1
  // The last used one takes two places: its label stands beside its mark.
  const maxButtons = socials[0] === last ? places - 1 : places
  const isCut = socials.length > maxButtons
  const { view: _, ...parameters } = route
  return (
    <div className="scope-socials">
      {socials.slice(0, isCut ? maxButtons - 1 : maxButtons).map((provider) => {
        const isLast = provider === last
        const label = messages.with(socialNames[provider])
        return (
          <button
            key={provider}
            type="button"
            className={`scope-button scope-button-quiet ${isLast ? 'scope-social-last' : ''}`}
            aria-label={isLast ? `${label} ${connect.recent}` : label}
            title={isSingle ? undefined : label}
            onClick={() => begin(provider)}
          >
            <SocialMark of={provider} />
            {isSingle && label}
            {isLast && <Tag kind="text">{connect.recent}</Tag>}
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
