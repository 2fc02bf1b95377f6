import type { ListedPermission, Permissions } from '@scope/core/permissions'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { usePermissionMessages } from '../../hooks/use-permission-messages.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { PermissionFacts } from '../../ui/permission-facts.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Skeleton } from '../../ui/skeleton.js'
import { StatusHero } from '../../ui/status-hero.js'

const $none = atom<Permissions | undefined>()
const $nothing = atom<ListedPermission | undefined>()

/** The permission that was granted last: what the site can do from now on without asking. */
export function SmartSessionCreatedView() {
  const { permissions: feature, modal, network, options } = useKit()
  const { permissions: messages } = usePermissionMessages()
  const permissions = useAtom(feature?.$permissions ?? $none)
  const granted = useAtom(permissions?.$granted ?? $nothing)
  const isMissing = permissions !== undefined && granted === undefined
  useEffect(() => {
    // A host has opened it without a grant, or another account is active now.
    if (isMissing) modal.replace({ view: 'SmartSessionList' })
  }, [isMissing, modal])
  if (!granted) return <Skeleton rows={4} />
  const { name, icons } = options.metadata
  return (
    <>
      <StatusHero
        image={<RemoteImage name={name} src={icons?.[0]} size="large" />}
        state="done"
        title={messages.created}
      >
        {messages.createdHint(name)}
      </StatusHero>
      <PermissionFacts permission={granted} networkName={network.find(granted.networkId)?.name} />
      <ActionList>
        <Button key="done" onClick={() => modal.close()}>
          {messages.done}
        </Button>
        <Button key="all" kind="quiet" onClick={() => modal.replace({ view: 'SmartSessionList' })}>
          {messages.all}
        </Button>
      </ActionList>
    </>
  )
}
