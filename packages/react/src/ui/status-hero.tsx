import type { ReactNode } from 'react'

/** Renders an image in a ring that is animated while a response is pending. */
export function Ring({
  picture,
  state,
}: {
  readonly picture: ReactNode
  readonly state: 'waiting' | 'failed' | 'calm'
}) {
  return (
    <div className="scope-ring" data-state={state}>
      {picture}
      {state === 'failed' && (
        <span className="scope-badge" aria-hidden="true">
          !
        </span>
      )}
    </div>
  )
}

/** A picture in its ring, what is going on, and what to do: read out whenever it changes. */
export function StatusHero({
  picture,
  state,
  title,
  children,
  besides,
}: {
  picture: ReactNode
  state: 'waiting' | 'failed' | 'calm'
  title: string
  children: ReactNode
  /** Read out with it. */
  besides?: ReactNode
}) {
  return (
    <div className="scope-hero">
      <Ring picture={picture} state={state} />
      <div className="scope-told" role="status">
        <div className="scope-hero-text">
          <h3>{title}</h3>
          <p>{children}</p>
        </div>
        {besides}
      </div>
    </div>
  )
}
