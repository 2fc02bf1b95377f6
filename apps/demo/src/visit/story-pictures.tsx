/** A small drawing for each story. The colors follow the page. */
import type { ReactNode } from 'react'
import type { StoryName } from './stories.js'

/** Three wallets in a list, the first one chosen. */
const wallet = (
  <>
    <rect className="card" x="22" y="8" width="76" height="56" rx="10" />
    <rect className="tint" x="28" y="14" width="64" height="13" rx="5" />
    <rect className="mark" x="31" y="17" width="7" height="7" rx="2.5" />
    <path className="ink" d="M43 20.5h22" />
    <path className="tick" d="m80 20.5 2.5 2.5 4.5-5" />
    <rect className="soft" x="31" y="34" width="7" height="7" rx="2.5" />
    <path className="line" d="M43 37.5h30" />
    <rect className="soft" x="31" y="49" width="7" height="7" rx="2.5" />
    <path className="line" d="M43 52.5h18" />
  </>
)

/** An envelope, and a code of six digits. */
const email = (
  <>
    <rect className="card" x="30" y="6" width="60" height="38" rx="8" />
    <path className="edge" d="m33 12 23.5 17a6 6 0 0 0 7 0L87 12" />
    <rect className="mark" x="24" y="38" width="72" height="26" rx="9" />
    <path className="digits" d="M34 51h4m6 0h4m6 0h4m4 0h4m6 0h4m6 0h4" />
  </>
)

/** A QR code beside a phone. */
const phone = (
  <>
    <rect className="card" x="16" y="12" width="48" height="48" rx="9" />
    <path
      className="qr"
      d="M24 20h11v11H24zM45 20h11v11H45zM24 41h11v11H24zM45 41h4v4h-4zM52 48h4v4h-4zM45 50h3v2h-3zM53 41h3v3h-3zM39 22h2v7h-2zM39 34h7v2h-7zM28 35h5v2h-5z"
    />
    <rect className="card" x="74" y="6" width="32" height="60" rx="8" />
    <path className="line" d="M86 11h8" />
    <rect className="tint" x="79" y="18" width="22" height="22" rx="5" />
    <path className="tick" d="m85.5 29.5 3.5 3.5 6-7" />
    <rect className="mark" x="79" y="48" width="22" height="9" rx="4" />
  </>
)

/** An amount from one account to another. */
const send = (
  <>
    <circle className="card" cx="26" cy="36" r="15" />
    <path className="edge" d="M19 43a8 8 0 0 1 14 0M30 32a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z" />
    <path className="arrow" d="M46 36h26m-7-7 7 7-7 7" />
    <circle className="tint" cx="94" cy="36" r="15" />
    <path className="tick" d="M87 43a8 8 0 0 1 14 0M98 32a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z" />
  </>
)

/** Two steps in one envelope. */
const shop = (
  <>
    <rect className="soft" x="34" y="8" width="52" height="30" rx="7" />
    <rect className="card" x="28" y="16" width="64" height="48" rx="9" />
    <rect className="tint" x="34" y="23" width="52" height="14" rx="5" />
    <path className="tick" d="m39 30 2.5 2.5 4.5-5" />
    <path className="ink" d="M52 30h24" />
    <rect className="tint" x="34" y="43" width="52" height="14" rx="5" />
    <path className="tick" d="m39 50 2.5 2.5 4.5-5" />
    <path className="ink" d="M52 50h16" />
  </>
)

/** Two coins that change places. */
const swap = (
  <>
    <circle className="card" cx="38" cy="36" r="17" />
    <path className="edge" d="m38 25 7 11-7 4-7-4zM31 39l7 8 7-8" />
    <circle className="mark" cx="82" cy="36" r="17" />
    <path className="digits" d="M82 26v20M87 30.500c-6-4-11 0-9 3s9 2 9 6-7 5-10 1" />
    <path
      className="arrow"
      d="M53 14c6-4 12-4 17-1m0 0-1-6m1 6-6 1M67 58c-6 4-12 4-17 1m0 0 1 6m-1-6 6-1"
    />
  </>
)

/** A card that pays for a coin. */
const buy = (
  <>
    <rect className="card" x="18" y="14" width="66" height="44" rx="9" />
    <path className="band" d="M18 24h66v8H18z" />
    <path className="line" d="M26 46h16m6 0h8" />
    <circle className="mark" cx="86" cy="46" r="17" />
    <path className="digits" d="M86 38.500v15m-7.5-7.500h15" />
  </>
)

const drawings: Readonly<Record<StoryName, ReactNode>> = {
  wallet,
  email,
  phone,
  send,
  shop,
  swap,
  buy,
}

export const StoryPicture = ({ name }: { readonly name: StoryName }) => (
  <svg className="story-picture" viewBox="0 0 120 72" aria-hidden="true">
    {drawings[name]}
  </svg>
)
