import type { Namespace } from '@scope/core'
import { useHistoryKnown } from '../../hooks/use-history-list.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useKit } from '../../scope-context.js'
import { SegmentedControl } from '../../ui/segmented-control.js'
import { ActivityTab } from './activity-tab.js'
import { TokenTab } from './token-tab.js'
import { useCurrentTab } from './use-current-tab.js'

/** Same order as `currentTab`. */
const tabs = ['tokens', 'activity'] as const

/** Tabs for tokens and history, if the site has both and both have a source. */
export function Tabs({ namespace }: { readonly namespace: Namespace }) {
  const kit = useKit()
  const { activity, tokens } = useMoneyMessages()
  const [index, showTab] = useCurrentTab(namespace)
  const tab = tabs[index] ?? 'tokens'
  const hasHistory = useHistoryKnown(namespace)
  if (!hasHistory) return <TokenTab namespace={namespace} />
  if (!kit.tokens) return <ActivityTab namespace={namespace} />
  return (
    <>
      <SegmentedControl
        label={activity.tabs}
        options={tabs.map((id) => ({ id, text: { tokens, activity }[id].list }))}
        value={tab}
        onChange={(id) => showTab(tabs.indexOf(id))}
      />
      {tab === 'tokens' ? (
        <TokenTab namespace={namespace} />
      ) : (
        <ActivityTab namespace={namespace} />
      )}
    </>
  )
}
