import type { OnRamp, OnRampToken } from '@scope/core/on-ramp'
import { useState } from 'react'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useOnRampForm, useOpenOnRamp } from '../../hooks/use-on-ramp-state.js'
import { useKit } from '../../scope-context.js'
import { OnRampFailed } from '../../ui/on-ramp-states.js'
import { OnRampTokenImage } from '../../ui/on-ramp-token-image.js'
import { Row } from '../../ui/row.js'
import { SearchField, sought } from '../../ui/search-field.js'
import { Skeleton } from '../../ui/skeleton.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WindowedGrid } from '../../ui/windowed-grid.js'

/** Tokens that can be bought, those of the active network first. */
export function OnRampTokenSelectView() {
  const { onRamp, isLost, open } = useOpenOnRamp()
  const form = useOnRampForm()
  if (isLost) return <OnRampFailed onRetry={open} />
  if (!onRamp || !form || form.options.status === 'loading') return <Skeleton rows={5} />
  if (form.options.status === 'failed') return <OnRampFailed onRetry={onRamp.retry} />
  return <List onRamp={onRamp} tokens={form.options.tokens} current={form.token?.token} />
}

const getKey = ({ token }: OnRampToken) => token

function List({
  onRamp,
  tokens,
  current,
}: {
  readonly onRamp: OnRamp
  readonly tokens: readonly OnRampToken[]
  readonly current: string | undefined
}) {
  const { modal, network } = useKit()
  const messages = useOnRampMessages()
  const [text, setText] = useState('')
  const wanted = sought(text)
  const getNetworkName = ({ networkId }: OnRampToken) => network.find(networkId)?.name ?? ''
  const found = tokens.filter(
    (token) =>
      [token.name, token.symbol, getNetworkName(token)].some((part) =>
        sought(part).includes(wanted),
      ) || token.token.toLowerCase().endsWith(`:${wanted}`),
  )
  return (
    <>
      <SearchField count={tokens.length} label={messages.search} text={text} onText={setText} />
      <WindowedGrid
        items={found}
        getKey={getKey}
        count={found.length}
        kind="rows"
        draw={(token) => (
          <Row
            image={<OnRampTokenImage token={token} />}
            title={<bdi>{token.name}</bdi>}
            detail={<bdi>{messages.tokenOn(token.symbol, getNetworkName(token))}</bdi>}
            end={token.token === current && <ViewIcon name="check" />}
            isCurrent={token.token === current}
            onClick={() => {
              onRamp.setToken(token.token)
              modal.back()
            }}
          />
        )}
      />
      <p className={found.length > 0 ? 'scope-sr-only' : 'scope-hint'} role="status">
        {found.length === 0 && messages.notFound(text.trim())}
      </p>
    </>
  )
}
