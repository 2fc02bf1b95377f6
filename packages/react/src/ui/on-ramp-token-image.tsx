import type { OnRampToken } from '@scope/core/on-ramp'
import { useTokenList } from '../hooks/use-token-list.js'
import { useKit } from '../scope-context.js'
import { RemoteImage } from './remote-image.js'

/** Image of a token that can be bought: the one of the account's token list, if it has it. */
export function OnRampTokenImage({
  token: { token, symbol, networkId },
}: {
  readonly token: Pick<OnRampToken, 'token' | 'symbol' | 'networkId'>
}) {
  const { network } = useKit()
  const { list } = useTokenList({ namespace: network.find(networkId)?.chainNamespace ?? 'eip155' })
  const place = token.slice(networkId.length + 1).toLowerCase()
  const known = list.tokens.find(
    ({ address, networkId: on }) => on === networkId && address?.toLowerCase() === place,
  )
  return <RemoteImage name={symbol} src={known?.imageUrl} round />
}
