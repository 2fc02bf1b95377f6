/** Image of a name over the disc of its address. It is not seen before it is there, and takes no place of its own. */
import { useState } from 'react'

/** Images that this page has loaded. They are in the browser's memory: the first frame shows them. */
const loadedBefore = new Set<string>()

export function AvatarPicture({
  src,
  mayFetch = true,
}: {
  readonly src: string | undefined
  /** Whether to fetch an image that is not in memory. Defaults to true. */
  readonly mayFetch?: boolean
}) {
  const [loaded, setLoaded] = useState<string>()
  if (!src || !(mayFetch || loadedBefore.has(src))) return null
  const isLoaded = loaded === src || loadedBefore.has(src)
  return (
    <img
      className="scope-avatar-picture"
      data-loaded={isLoaded || undefined}
      src={src}
      alt=""
      decoding={isLoaded ? 'sync' : 'async'}
      referrerPolicy="no-referrer"
      draggable={false}
      onLoad={() => {
        loadedBefore.add(src)
        setLoaded(src)
      }}
    />
  )
}
