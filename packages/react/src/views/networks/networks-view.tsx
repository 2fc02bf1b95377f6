import { useState } from 'react'
import { useChooseNetwork } from '../../hooks/use-choose-network.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useKit } from '../../kit-context.js'
import { NetworkList } from '../../ui/network-list.js'

/** More than this many, and a search is worth its place. */
const searchFrom = 6

/** Every network of the site; the one in use is marked. */
export function NetworksView() {
  const { modal } = useKit()
  const { networks: words } = useMessages()
  const { network: inUse, networks, isSupported } = useNetwork()
  const choose = useChooseNetwork()
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const found = networks.filter(
    ({ name, id }) => name.toLowerCase().includes(sought) || `${id}` === sought,
  )
  return (
    <>
      {networks.length >= searchFrom && (
        <input
          className="scope-field"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={words.search}
          aria-label={words.search}
        />
      )}
      <NetworkList
        networks={found}
        currentId={isSupported ? inUse.caipNetworkId : undefined}
        onChoose={choose}
      />
      <p className="scope-hint" role="status">
        {found.length === 0 ? (
          words.none(text.trim())
        ) : (
          <>
            {words.mayAsk}{' '}
            <button
              type="button"
              className="scope-link"
              onClick={() => modal.go({ view: 'WhatIsANetwork' })}
            >
              {words.why}
            </button>
          </>
        )}
      </p>
    </>
  )
}
