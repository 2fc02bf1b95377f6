import type { OnRampForm } from '@scope/core/on-ramp'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useKit } from '../../scope-context.js'
import { OnRampTokenImage } from '../../ui/on-ramp-token-image.js'
import { Row } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** The token that is bought, which leads to the others. */
export function TokenToBuy({ form: { token } }: { readonly form: OnRampForm }) {
  const { modal, network } = useKit()
  const messages = useOnRampMessages()
  if (!token) return null
  const on = network.find(token.networkId)?.name ?? ''
  return (
    <div className="scope-boxed">
      <Row
        image={<OnRampTokenImage token={token} />}
        title={
          <>
            <span className="scope-sr-only">{messages.token}: </span>
            <bdi>{token.name}</bdi>
          </>
        }
        detail={<bdi>{messages.tokenOn(token.symbol, on)}</bdi>}
        end={<ViewIcon name="forward" />}
        onClick={() => modal.push({ view: 'OnRampTokenSelect' })}
      />
    </div>
  )
}
