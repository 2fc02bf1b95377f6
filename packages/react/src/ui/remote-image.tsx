/** Remote image on a neutral tile. Letters replace it if there is none, if it fails, and after two seconds. */
import { useContext, useEffect, useState } from 'react'
import { RemoteImagesContext } from '../lib/remote-images.js'

/** Milliseconds until the letters stay. */
const timeoutMs = 2_000

/** Images that this page has loaded. They are in the browser's memory: the first frame shows them. */
const loadedBefore = new Set<string>()

/** First letters of the first two words, as the gateway draws them. */
const getLetters = (name: string): string =>
  name
    .match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)
    ?.slice(0, 2)
    .join('')
    .toUpperCase() ?? '?'

export interface RemoteImageProps {
  readonly name: string
  /** Goes nowhere but into the `src` of an `<img>`. */
  readonly src?: string | undefined
  /** `src` follows: no letters until then. */
  readonly isAwaited?: boolean
  readonly size?: 'mini' | 'small' | 'row' | 'tile' | 'large'
  readonly round?: boolean
}

export function RemoteImage({
  name,
  src: requestedSrc,
  isAwaited = Boolean(requestedSrc),
  size = 'row',
  round = false,
}: RemoteImageProps) {
  const mayFetch = useContext(RemoteImagesContext)
  const isAtHand = requestedSrc?.startsWith('data:') || loadedBefore.has(requestedSrc ?? '')
  const src = mayFetch || isAtHand ? requestedSrc : undefined
  // Keyed by source: an image may load before the first effect runs, and a new source must load again.
  const [settled, setSettled] = useState<{
    readonly src: string | undefined
    readonly isLoaded: boolean
  }>()
  const known = settled?.src === src ? settled : undefined
  useEffect(() => {
    if (known) return
    const timer = setTimeout(() => setSettled({ src, isLoaded: false }), timeoutMs)
    return () => clearTimeout(timer)
  }, [src, known])
  const isLoaded = known ? known.isLoaded : isAtHand
  const isFailed = known ? !known.isLoaded : !isAwaited
  return (
    <span
      className={`scope-image scope-image-${size} ${round ? 'scope-round' : ''}`}
      data-loaded={isLoaded}
      aria-hidden="true"
    >
      {isFailed
        ? getLetters(name)
        : src && (
            <img
              src={src}
              alt=""
              decoding={isAtHand ? 'sync' : 'async'}
              referrerPolicy="no-referrer"
              draggable={false}
              onLoad={() => {
                loadedBefore.add(src)
                setSettled({ src, isLoaded: true })
              }}
              onError={() => setSettled({ src, isLoaded: false })}
            />
          )}
    </span>
  )
}
