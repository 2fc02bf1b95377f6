import type { ReactNode } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { adoptStyles } from './adopt-styles.js'
import { LineDrawing } from './icon.js'

const dress = adoptStyles(`
.scope.scope .scope-ring[data-state=done]::before{background:var(--s-success) border-box}
.scope.scope .scope-ring[data-state=done]>.scope-badge{background:var(--s-success)}
`)

type RingState = 'pending' | 'error' | 'done' | 'idle'

/** Renders an image in a ring that is animated while a response is pending, with a mark of the result. */
export function Ring({ image, state }: { readonly image: ReactNode; readonly state: RingState }) {
  useEffectBeforePaint(() => dress(document), [])
  return (
    <div className="scope-ring" data-state={state}>
      {image}
      {(state === 'error' || state === 'done') && (
        <span className="scope-badge" aria-hidden="true">
          {state === 'error' ? (
            '!'
          ) : (
            <LineDrawing isTurning={false}>
              <path d="m4.5 10.5 3.5 3.5 7.5-8" />
            </LineDrawing>
          )}
        </span>
      )}
    </div>
  )
}

/** Image in a ring with a status and a hint. Announced when it changes. */
export function StatusHero({
  image,
  state,
  title,
  children,
  besides,
}: {
  image: ReactNode
  state: RingState
  title: string
  children: ReactNode
  /** Read out with it. */
  besides?: ReactNode
}) {
  return (
    <div className="scope-hero">
      <Ring image={image} state={state} />
      <div className="scope-hero-status" role="status">
        <div className="scope-hero-text">
          <h3>{title}</h3>
          <p>{children}</p>
        </div>
        {besides}
      </div>
    </div>
  )
}
