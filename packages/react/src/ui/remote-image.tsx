/** Remote image, with a letter while it loads, if it fails, and after two seconds. */
import { useContext, useEffect, useState } from 'react'
import { RemoteImagesContext } from '../lib/remote-images.js'

/** Milliseconds until the letter stays. */
const timeoutMs = 2_000

const hueCount = 8

function getHue(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997
  return sum % hueCount
}

export interface RemoteImageProps {
  readonly name: string
  /** Goes nowhere but into the `src` of an `<img>`. */
  readonly src?: string | undefined
  readonly size?: 'row' | 'tile' | 'large'
  readonly round?: boolean
}

export function RemoteImage({
  name,
  src: requestedSrc,
  size = 'row',
  round = false,
}: RemoteImageProps) {
  const mayFetch = useContext(RemoteImagesContext)
  const src = mayFetch || requestedSrc?.startsWith('data:') ? requestedSrc : undefined
  // Keyed by source: an image may load before the first effect runs, and a new source must load again.
  const [loaded, setLoaded] = useState<string>()
  const [givenUp, setGivenUp] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setGivenUp(src), timeoutMs)
    return () => clearTimeout(timer)
  }, [src])
  const isLoaded = src !== undefined && loaded === src
  const isWaited = src !== undefined && givenUp !== src
  return (
    <span
      className={`scope-image scope-image-${size} ${round ? 'scope-round' : ''} scope-hue-${getHue(name)}`}
      data-loaded={isLoaded}
      aria-hidden="true"
    >
      {[...name.trim()][0]?.toUpperCase()}
      {(isLoaded || isWaited) && (
        <img
          src={src}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setLoaded(src)}
          onError={() => {
            setLoaded(undefined)
            setGivenUp(src)
          }}
        />
      )}
    </span>
  )
}
