import type { AccountState } from '@scope/core'
import { useIdentity } from './hooks/use-identity.js'
import { adoptStyles } from './ui/adopt-styles.js'
import { useEffectBeforePaint } from './use-isomorphic-layout-effect.js'

// The address keeps its place in the document: without a name it is what the button shows.
const addStyles = adoptStyles(`
.scope.scope .scope-open-name{order:1;max-inline-size:16ch;overflow:hidden;text-overflow:ellipsis}
.scope.scope.scope-open .scope-open-name~.scope-address{display:none}
`)

/** Name of the account in place of its short address. Renders nothing for an account without a name. */
export function ButtonName({
  account: { address, networkId },
}: {
  readonly account: AccountState
}) {
  const { name } = useIdentity(address, networkId)
  useEffectBeforePaint(() => addStyles(document), [])
  return (
    name && (
      <bdi className="scope-open-name" title={name}>
        {name}
      </bdi>
    )
  )
}
