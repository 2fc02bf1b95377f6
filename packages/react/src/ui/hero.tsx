import type { ReactNode } from 'react'

/** A picture in a ring that moves while someone is waited for, what is going on, and what to do. */
export function Hero({
  picture,
  state,
  title,
  children,
}: {
  picture: ReactNode
  state: 'waiting' | 'failed' | 'calm'
  title: string
  children: ReactNode
}) {
  return (
    <div className="scope-hero">
      <div className="scope-ring" data-state={state}>
        {picture}
        {state === 'failed' && (
          <span className="scope-badge" aria-hidden="true">
            !
          </span>
        )}
      </div>
      <div className="scope-hero-text" role="status">
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </div>
  )
}
