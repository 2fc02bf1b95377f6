/** Avatar of one of the user's own accounts: the image of its name, or the disc of its address until it is loaded. */
import { useContext } from 'react'
import { RemoteImagesContext } from '../lib/remote-images.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { adoptStyles } from './adopt-styles.js'
import { Avatar } from './avatar.js'
import { AvatarPicture } from './avatar-picture.js'

const addStyles = adoptStyles(`
.scope.scope .scope-account-avatar{display:grid;flex:none}
.scope.scope .scope-account-avatar>*{grid-area:1/1}
.scope.scope .scope-account-avatar .scope-avatar-picture{inline-size:100%;block-size:100%;min-inline-size:0;min-block-size:0;border-radius:50%;object-fit:cover;opacity:0;transition:opacity 120ms}
.scope.scope .scope-account-avatar .scope-avatar-picture[data-loaded]{opacity:1}
@media(prefers-reduced-motion:reduce){.scope.scope .scope-account-avatar .scope-avatar-picture{transition:none}}
`)

export function AccountAvatar({
  address,
  imageUrl,
  className = '',
}: {
  readonly address: string
  /** From the site's own gateway. */
  readonly imageUrl: string | undefined
  readonly className?: string
}) {
  const mayFetch = useContext(RemoteImagesContext)
  useEffectBeforePaint(() => addStyles(document), [])
  return (
    <span className="scope-account-avatar">
      <Avatar address={address} className={className} />
      <AvatarPicture src={imageUrl} mayFetch={mayFetch} />
    </span>
  )
}
