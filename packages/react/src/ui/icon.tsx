import type { ReactNode } from 'react'

/** Scope's own line drawings, 20 × 20: those that the dialog's first opening shows. */
export const drawings = {
  back: <path d="M12 4 6 10l6 6" />,
  forward: <path d="m8 4 6 6-6 6" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  help: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M8 8a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1v.3M10 13.6v.1" />
    </>
  ),
  gear: (
    <>
      <circle cx="10" cy="10" r="2.4" />
      <path d="M10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.5 1.5M13.5 13.5 15 15M15 5l-1.5 1.5M6.5 13.5 5 15" />
    </>
  ),
  grid: (
    <>
      <rect x="3.5" y="3.5" width="5" height="5" rx="1.4" />
      <rect x="11.5" y="3.5" width="5" height="5" rx="1.4" />
      <rect x="3.5" y="11.5" width="5" height="5" rx="1.4" />
      <rect x="11.5" y="11.5" width="5" height="5" rx="1.4" />
    </>
  ),
}

export type IconName = keyof typeof drawings

/** `isTurning`: it points, and turns round with the direction of writing. */
export const LineDrawing = ({
  isTurning,
  children,
}: {
  isTurning: boolean
  children: ReactNode
}) => (
  <svg
    className={`scope-icon ${isTurning ? 'scope-turning' : ''}`}
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const Icon = ({ name }: { readonly name: IconName }) => (
  <LineDrawing isTurning={name === 'back' || name === 'forward'}>{drawings[name]}</LineDrawing>
)
