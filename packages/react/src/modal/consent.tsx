/** Asks the user to accept the site's terms in every view that can connect. */
import type { ViewName } from '@scope/core'
import type { LegalFeature } from '@scope/core/legal'
import { useAtom } from '../hooks/use-atom.js'
import { useLegalMessages } from '../hooks/use-legal-messages.js'
import { useKit } from '../scope-context.js'
import { adoptStyles } from '../ui/adopt-styles.js'
import { LegalLinks } from '../ui/legal-links.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { getView } from '../views/registry.js'
import { Unavailable } from '../views/unavailable.js'
import type { ViewProps } from '../views/view.js'

const dress = adoptStyles(`
.scope.scope .scope-asks-first{display:contents}
.scope.scope .scope-asks-first[inert]>*{opacity:.45}
`)

/** Views in which the user connects by a press. */
const choices: ReadonlySet<ViewName> = new Set([
  'Connect',
  'ConnectWallets',
  'ConnectSocials',
  'AllWallets',
  'GetWallet',
  'EmailLogin',
])

/** Views that begin to connect as they are drawn: they wait. */
const beginnings: ReadonlySet<ViewName> = new Set([
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingSocial',
  'ConnectingFarcaster',
])

/** Renders the view of a route, and the consent before it. */
export function Consent({ route }: ViewProps) {
  const { legal } = useKit()
  return legal ? <Accepting route={route} legal={legal} /> : null
}

function Accepting({ route, legal }: ViewProps & { readonly legal: LegalFeature }) {
  const kit = useKit()
  const { view } = route
  const isAccepted = useAtom(legal.$isAccepted)
  const messages = useLegalMessages()
  useEffectBeforePaint(() => dress(document), [])
  const View = getView(kit, view) ?? Unavailable
  const drawn = <View route={route} />
  if (!choices.has(view) && (isAccepted || !beginnings.has(view))) return drawn
  if (!legal.isRequired)
    return (
      <>
        {drawn}
        <p className="scope-hint">
          <LegalLinks legal={legal} text={messages.notice} />
        </p>
      </>
    )
  return (
    <>
      <label className="scope-check">
        <input
          type="checkbox"
          checked={isAccepted}
          onChange={({ target }) => legal.$isAccepted.set(target.checked)}
        />
        <span>
          <LegalLinks legal={legal} text={messages.accept} />
        </span>
      </label>
      {choices.has(view) && (
        // Set by hand: React 18 and 19 write the attribute differently.
        <div
          className="scope-asks-first"
          ref={(element) => void element?.toggleAttribute('inert', !isAccepted)}
        >
          {drawn}
        </div>
      )}
    </>
  )
}
