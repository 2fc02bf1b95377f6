import type { Send, TokenBalance } from '@scope/core/send'
import { useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useOpenSend } from '../../hooks/use-open-send.js'
import { useKit } from '../../scope-context.js'
import { SearchField, sought } from '../../ui/search-field.js'
import { Skeleton } from '../../ui/skeleton.js'
import { TokenRow } from '../../ui/token-row.js'
import { WindowedGrid } from '../../ui/windowed-grid.js'

/** Tokens of the account, to choose one to send. */
export function WalletSendSelectTokenView() {
  const send = useOpenSend()
  return send ? <List send={send} /> : <Skeleton rows={4} />
}

const getKey = ({ address }: TokenBalance) => address ?? ''

function List({ send }: { readonly send: Send }) {
  const { modal } = useKit()
  const { tokens: messages } = useMoneyMessages()
  const holdings = useAtom(send.$tokens)
  const [text, setText] = useState('')
  const wanted = sought(text)
  const found = holdings.filter(
    ({ name, symbol, address }) =>
      sought(name).includes(wanted) ||
      sought(symbol).includes(wanted) ||
      address?.toLowerCase() === wanted,
  )
  return (
    <>
      <SearchField count={holdings.length} label={messages.search} text={text} onText={setText} />
      <WindowedGrid
        items={found}
        getKey={getKey}
        count={found.length}
        kind="rows"
        draw={(token) => (
          <TokenRow
            token={token}
            onClick={() => {
              send.setToken(token)
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
