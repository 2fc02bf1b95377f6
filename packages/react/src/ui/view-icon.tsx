/** More of Scope's line drawings, beside those of the dialog's first opening: part of the views that show them. */
import { drawings, LineDrawing } from './icon.js'

const all = {
  ...drawings,
  copy: (
    <>
      <rect x="7" y="7" width="9" height="9" rx="2.5" />
      <path d="M13 7V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2h1" />
    </>
  ),
  check: <path d="m4.5 10.5 3.5 3.5 7.5-8" />,
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7" />
    </>
  ),
  external: (
    <path d="M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11 4h5v5M16 4l-7 7" />
  ),
  pen: <path d="m12.5 4.5 3 3L7 16H4v-3zM4 16.5h12" />,
  mail: (
    <>
      <rect x="3" y="5" width="14" height="11" rx="2.5" />
      <path d="m4 7 6 4.5L16 7" />
    </>
  ),
  key: (
    <>
      <circle cx="7" cy="13" r="3" />
      <path d="m9.2 10.8 6.8-6.8M13 7l2 2M11 9l1.5 1.5" />
    </>
  ),
  shield: <path d="M10 3 4.5 5v4.5c0 3.5 2.3 6 5.5 7.5 3.2-1.5 5.5-4 5.5-7.5V5z" />,
  qr: (
    <>
      <rect x="3.5" y="3.5" width="5" height="5" rx="1.2" />
      <rect x="11.5" y="3.5" width="5" height="5" rx="1.2" />
      <rect x="3.5" y="11.5" width="5" height="5" rx="1.2" />
      <path d="M11.5 11.5h.1M16.5 11.5v2M11.5 14.5v2h2M16.5 16.5h-.1" />
    </>
  ),
  wallet: (
    <>
      <rect x="3" y="5" width="14" height="11" rx="2.5" />
      <path d="M3 9h14M13.5 12.5h.1" />
    </>
  ),
  extension: (
    <path d="M4 7h3.2a2 2 0 1 1 3.6 0H14v3.2a2 2 0 1 1 0 3.6V17H4v-3.2a2 2 0 1 0 0-3.6z" />
  ),
  phone: (
    <>
      <rect x="5.5" y="2.5" width="9" height="15" rx="2.2" />
      <path d="M8.8 14.8h2.4" />
    </>
  ),
  phoneWithCamera: (
    <>
      <rect x="5.5" y="2.5" width="9" height="15" rx="1.2" />
      <path d="M10 5.2h.1" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
}

export type ViewIconName = keyof typeof all

const turning: ReadonlySet<ViewIconName> = new Set(['back', 'forward', 'external'])

export const ViewIcon = ({ name }: { readonly name: ViewIconName }) => (
  <LineDrawing isTurning={turning.has(name)}>{all[name]}</LineDrawing>
)
