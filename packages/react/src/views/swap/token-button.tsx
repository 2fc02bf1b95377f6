import type { SwapListToken, SwapSide } from '@scope/core/swap'
import { memo } from 'react'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { useKit } from '../../scope-context.js'
import { Chevron } from '../../ui/chevron.js'
import { RemoteImage } from '../../ui/remote-image.js'

/** Token of a side, which leads to the others. Memoized, because typing renders the form. */
export const TokenButton = memo(function TokenButton({
  side,
  token,
}: {
  readonly side: SwapSide
  readonly token: Pick<SwapListToken, 'symbol' | 'imageUrl'> | undefined
}) {
  const { modal } = useKit()
  const messages = useSwapMessages()
  return (
    <button
      type="button"
      className="scope-swap-token"
      data-empty={!token}
      onClick={() => modal.push({ view: 'SwapSelectToken', side })}
    >
      <span className="scope-sr-only">{side === 'sold' ? messages.pay : messages.receive}: </span>
      {token && <RemoteImage name={token.symbol} src={token.imageUrl} round />}
      <bdi>{token?.symbol ?? messages.selectToken}</bdi>
      <Chevron />
    </button>
  )
})
