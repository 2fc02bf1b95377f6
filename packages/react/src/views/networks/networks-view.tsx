import type { Kit, Network } from '@scope/core'
import { Fragment, useId, useState } from 'react'
import { useChooseNetwork } from '../../hooks/use-choose-network.js'
import { useNamespaces } from '../../hooks/use-namespaces.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { loadNetworkMark } from '../../marks/network-marks.js'
import { useKit } from '../../scope-context.js'
import { NetworkList } from '../../ui/network-list.js'
import { SearchField, sought } from '../../ui/search-field.js'

/** As many as fit on a screen. */
const maxImages = 20

/** Prefetches the marks and images of networks, so that the list opens with them (MOD-03). */
export async function prefetchImages({ options, directory }: Kit): Promise<void> {
  const opened = await directory?.open()?.catch(() => undefined)
  const prefetch = async (network: Network) => {
    const image = network.assets?.imageUrl
    if (!image && (await loadNetworkMark(network))) return
    const src = image ?? opened?.getImageUrl('network', network.caipNetworkId)
    if (src) Object.assign(new Image(), { referrerPolicy: 'no-referrer', src })
  }
  await Promise.all(options.networks.slice(0, maxImages).map(prefetch))
}

/** Every network of the site, by chain; the one in use is marked. */
export function NetworksView() {
  const { modal, options } = useKit()
  const { networks: messages, namespaces: names } = useViewMessages()
  const { network: inUse, isSupported } = useNetwork()
  const { networks } = options
  const namespaces = useNamespaces()
  const choose = useChooseNetwork()
  const id = useId()
  const [text, setText] = useState('')
  const wanted = sought(text)
  const found = networks.filter(
    ({ name, id }) => sought(name).includes(wanted) || `${id}` === wanted,
  )
  return (
    <>
      <SearchField count={networks.length} label={messages.search} text={text} onText={setText} />
      <div className="scope-groups">
        {namespaces.map((namespace) => {
          const members = found.filter(({ chainNamespace }) => chainNamespace === namespace)
          if (members.length === 0) return null
          const label = namespaces.length > 1 ? id + namespace : undefined
          return (
            <Fragment key={namespace}>
              {label && (
                <p className="scope-label" id={label}>
                  {names[namespace]}
                </p>
              )}
              <NetworkList
                labelledBy={label}
                networks={members}
                currentId={isSupported ? inUse.caipNetworkId : undefined}
                onChoose={choose}
              />
            </Fragment>
          )
        })}
      </div>
      {/* Stays where it is while the list changes: only then is it read out. */}
      <p className={found.length > 0 ? 'scope-sr-only' : 'scope-hint'} role="status">
        {found.length === 0 && messages.none(text.trim())}
      </p>
      {found.length > 0 && (
        <p className="scope-hint">
          {messages.mayAsk}{' '}
          <button
            type="button"
            className="scope-link"
            onClick={() => modal.push({ view: 'WhatIsANetwork' })}
          >
            {messages.why}
          </button>
        </p>
      )}
    </>
  )
}
