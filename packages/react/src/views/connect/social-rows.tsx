import type { Route } from '@scope/core'
import type { SocialProvider } from '@scope/core/embedded-wallet'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSocial } from '../../hooks/use-social.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row } from '../../ui/row.js'
import { SocialMark, socialNames } from '../../ui/social-mark.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-socials{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px}
.scope.scope .scope-socials .scope-button{min-inline-size:0;padding-inline:0}
`)

/** Socials beside the wide one, before the rest gets its own list. */
const maxMarks = 4

/** Two stand side by side; of more the first one is wide, and from seven on the last ones have a list of their own. */
export function SocialRows({
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
  const [first, ...rest] = socials
  if (!first) return null
  const isPair = socials.length === 2
  const marks = isPair ? socials : socials.length > 6 ? rest.slice(0, maxMarks) : rest
  const { view: _, ...parameters } = route
  return (
    <>
      {!isPair && (
        <Row
          image={
            <IconTile>
              <SocialMark of={first} />
            </IconTile>
          }
          title={messages.with(socialNames[first])}
          onClick={() => begin(first)}
        />
      )}
      {marks.length > 0 && (
        <div className="scope-socials">
          {marks.map((provider) => (
            <button
              key={provider}
              type="button"
              className="scope-button scope-button-quiet"
              aria-label={messages.with(socialNames[provider])}
              onClick={() => begin(provider)}
            >
              <SocialMark of={provider} />
            </button>
          ))}
          {!isPair && marks.length < rest.length && (
            <button
              type="button"
              className="scope-button scope-button-quiet"
              aria-label={titles.ConnectSocials}
              onClick={() => modal.push({ ...parameters, view: 'ConnectSocials' })}
            >
              <span aria-hidden="true">⋯</span>
            </button>
          )}
        </div>
      )}
    </>
  )
}
