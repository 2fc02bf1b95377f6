import type { Kit, Namespace } from '@scope/core'
import { useState } from 'react'
import { useHistoryKnown } from '../../hooks/use-history.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useKit } from '../../kit-context.js'
import { Segments } from '../../ui/segments.js'
import { ActivityTab } from './activity-tab.js'
import { TokenTab } from './token-tab.js'

type Tab = 'tokens' | 'activity'

/** Who comes back from all of the history finds the tab they left. */
const left = new WeakMap<Kit, Tab>()

/** What there is and what was done, side by side where the site has both and somebody knows both. */
export function Tabs({ namespace }: { readonly namespace: Namespace }) {
  const kit = useKit()
  const { activity, tokens } = useMoneyMessages()
  const [tab, setTab] = useState<Tab>(() => left.get(kit) ?? 'tokens')
  const hasHistory = useHistoryKnown(namespace)
  if (!hasHistory) return <TokenTab namespace={namespace} />
  if (!kit.tokens) return <ActivityTab namespace={namespace} />
  return (
    <>
      <Segments
        label={activity.tabs}
        options={[
          { id: 'tokens', text: tokens.list },
          { id: 'activity', text: activity.list },
        ]}
        value={tab}
        onChange={(id) => {
          left.set(kit, id)
          setTab(id)
        }}
      />
      {tab === 'tokens' ? (
        <TokenTab namespace={namespace} />
      ) : (
        <ActivityTab namespace={namespace} />
      )}
    </>
  )
}
