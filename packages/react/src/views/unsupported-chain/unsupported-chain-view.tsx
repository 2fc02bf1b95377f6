import { useAccount } from '../../hooks/use-account.js'
import { useChooseNetwork } from '../../hooks/use-choose-network.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useUnlistedNetwork } from '../../hooks/use-unlisted-network.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { NetworkList } from '../../ui/network-list.js'
import { Notice } from '../../ui/notice.js'

/** The wallet is on a network this site does not know: which ones it does, and the way out. */
export function UnsupportedChainView() {
  const { connection } = useKit()
  const { networks: messages, account } = useViewMessages()
  const { networks } = useNetwork()
  const { namespace } = useAccount()
  const known = useUnlistedNetwork(namespace)?.known
  return (
    <>
      <Notice
        kind="warn"
        title={known ? `${messages.unsupported}: ${bidiIsolate(known.name)}` : messages.unsupported}
      >
        {messages.unsupportedHint}
      </Notice>
      <NetworkList networks={networks} onChoose={useChooseNetwork()} />
      <Button
        kind="quiet"
        onClick={() => void connection.disconnect({ namespace }).catch(() => undefined)}
      >
        {account.disconnect}
      </Button>
    </>
  )
}
