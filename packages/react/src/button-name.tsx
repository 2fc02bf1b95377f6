import type { AccountState } from '@scope/core'
import { useIdentity } from './hooks/use-identity.js'
import { adoptStyles } from './ui/adopt-styles.js'
import { AvatarPicture } from './ui/avatar-picture.js'
import { useEffectBeforePaint } from './use-isomorphic-layout-effect.js'

// The image comes in the place of the disc, which has its size, once it is loaded. The address keeps its place in the document: without a name it is what the button shows.
const addStyles = adoptStyles(`
.scope.scope .scope-open-name{order:1;max-inline-size:16ch;overflow:hidden;text-overflow:ellipsis}
.scope.scope.scope-open .scope-open-name~.scope-address{display:none}
.scope.scope.scope-open .scope-avatar-picture{order:1;display:block;flex:none;inline-size:22px;block-size:22px;border-radius:50%;object-fit:cover}
.scope.scope.scope-open .scope-avatar-picture:not([data-loaded]){position:absolute;opacity:0}
.scope.scope.scope-open .scope-avatar-picture[data-loaded]~.scope-avatar{display:none}
`)

/** Name and image of the account in place of its short address and disc. Renders nothing for an account without a name. */
export function ButtonName({
  account: { address, networkId },
}: {
  readonly account: AccountState
}) {
  const { name, imageUrl } = useIdentity(address, networkId)
  useEffectBeforePaint(() => addStyles(document), [])
  return (
    name && (
      <>
        <AvatarPicture src={imageUrl} />
        <bdi className="scope-open-name" title={name}>
          {name}
        </bdi>
      </>
    )
  )
}
