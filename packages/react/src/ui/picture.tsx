/** A picture from outside, or a letter in its place: until it has loaded, when it fails, and after two seconds. */
import { useEffect, useState } from 'react'

/** Milliseconds a picture may take before its letter stays. */
const patience = 2_000

const hueCount = 8

function hueOf(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997
  return sum % hueCount
}

export interface PictureProps {
  readonly name: string
  /** Goes nowhere but into the `src` of an `<img>`. */
  readonly src?: string | undefined
  readonly size?: 'small' | 'row' | 'large'
  readonly round?: boolean
}

export function Picture({ name, src, size = 'row', round = false }: PictureProps) {
  const [state, setState] = useState<'waiting' | 'shown' | 'given-up'>('waiting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is waited for anew
  useEffect(() => {
    setState('waiting')
    const timer = setTimeout(
      () => setState((now) => (now === 'waiting' ? 'given-up' : now)),
      patience,
    )
    return () => clearTimeout(timer)
  }, [src])
  const isShown = src !== undefined && state !== 'given-up'
  return (
    <span
      className={`scope-picture scope-picture-${size} ${round ? 'scope-round' : ''} scope-hue-${hueOf(name)}`}
      data-loaded={isShown && state === 'shown'}
      aria-hidden="true"
    >
      {[...name.trim()][0]?.toUpperCase()}
      {isShown && (
        <img
          src={src}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('given-up')}
        />
      )}
    </span>
  )
}
