/** Scope's own line drawings, 20 × 20. */
const drawings = {
  back: <path d="M12 4 6 10l6 6" />,
  forward: <path d="m8 4 6 6-6 6" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  help: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M8 8a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1v.3M10 13.6v.1" />
    </>
  ),
  copy: (
    <>
      <rect x="7" y="7" width="9" height="9" rx="2.5" />
      <path d="M13 7V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2h1" />
    </>
  ),
  check: <path d="m4.5 10.5 3.5 3.5 7.5-8" />,
  gear: (
    <>
      <circle cx="10" cy="10" r="2.4" />
      <path d="M10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.5 1.5M13.5 13.5 15 15M15 5l-1.5 1.5M6.5 13.5 5 15" />
    </>
  ),
  wallet: (
    <>
      <rect x="3" y="5" width="14" height="11" rx="2.5" />
      <path d="M3 9h14M13.5 12.5h.1" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7" />
    </>
  ),
  leave: <path d="M12 4H7a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h5M10 10h7m-3-3 3 3-3 3" />,
  external: (
    <path d="M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11 4h5v5M16 4l-7 7" />
  ),
  qr: (
    <>
      <rect x="3.5" y="3.5" width="5" height="5" rx="1.2" />
      <rect x="11.5" y="3.5" width="5" height="5" rx="1.2" />
      <rect x="3.5" y="11.5" width="5" height="5" rx="1.2" />
      <path d="M11.5 11.5h.1M16.5 11.5v2M11.5 14.5v2h2M16.5 16.5h-.1" />
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
  pen: <path d="m12.5 4.5 3 3L7 16H4v-3zM4 16.5h12" />,
  plus: <path d="M10 4v12M4 10h12" />,
}

export type IconName = keyof typeof drawings

/** Points that turn round with the direction of writing. */
const turning: ReadonlySet<IconName> = new Set(['back', 'forward', 'leave', 'external'])

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={`scope-icon ${turning.has(name) ? 'scope-turning' : ''}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}
