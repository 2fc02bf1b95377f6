import type { Route } from '@scope/core'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSocial } from '../../hooks/use-social.js'
import { useSocials } from '../../hooks/use-socials.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row, Tag } from '../../ui/row.js'
import { SocialMark, socialNames } from '../../ui/social-mark.js'
import { Unavailable } from '../unavailable.js'

/** Every account elsewhere that one can sign in with. */
export function ConnectSocialsView({ route }: { readonly route: Route }) {
  const messages = useEmailMessages()
  const { wallet } = useWalletLogin()
  const begin = useSocial('namespace' in route ? route.namespace : undefined)
  const socials = useSocials()
  const { connect } = useMessages()
  if (!wallet) return <Unavailable />
  const last = wallet.getLastLogin()
  return (
    <ul className="scope-list">
      {socials.map((provider) => (
        <li key={provider}>
          <Row
            image={
              <IconTile>
                <SocialMark of={provider} />
              </IconTile>
            }
            title={messages.with(socialNames[provider])}
            end={provider === last && <Tag kind="text">{connect.recent}</Tag>}
            onClick={() => begin(provider)}
          />
        </li>
      ))}
    </ul>
  )
}
