/** A colored disc that belongs to one address. It is drawn from the address itself, without a request. */
import { useId } from 'react'

export function Avatar({ address, className = '' }: { address: string; className?: string }) {
  const id = useId()
  let hash = 2166136261
  for (const char of address.toLowerCase()) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  const hue = (hash >>> 0) % 360
  // A hue above 360 degrees begins again.
  const otherHue = hue + 40 + ((hash >>> 9) % 100)
  return (
    <svg className={`scope-avatar ${className}`} viewBox="0 0 40 40" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`hsl(${hue} 75% 55%)`} />
          <stop offset="1" stopColor={`hsl(${otherHue} 80% 42%)`} />
        </linearGradient>
      </defs>
      <circle cx="20" cy="20" r="20" fill={`url(#${id})`} />
    </svg>
  )
}
