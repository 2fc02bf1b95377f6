/** The one place that knows how a QR code is encoded: fetched when the first one is drawn. */
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of white around the code, as the standard asks for. */
const quiet = 4
/** Modules on each side of an eye. */
const eye = 7

/** Maximum share of the width for the image in the middle. */
const imageShare = 0.19

/** Odd like the size of the code, so that it is centred. */
const getHole = (size: number): number => Math.floor((size * imageShare - 1) / 2) * 2 + 1

const isEye = (x: number, y: number, size: number): boolean =>
  (x < eye && (y < eye || y >= size - eye)) || (x >= size - eye && y < eye)

/** Path of the dark modules outside of the finder patterns and the image, with one stroke per run. */
function getStrokes(dark: readonly (readonly boolean[])[], size: number): string {
  const hole = getHole(size)
  const from = (size - hole) / 2
  const inHole = (at: number) => at >= from && at < from + hole
  const isDrawn = (x: number, y: number) =>
    dark[y]?.[x] === true && !isEye(x, y, size) && !(inHole(x) && inHole(y))
  let strokes = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDrawn(x, y)) continue
      const start = x
      while (isDrawn(x + 1, y)) x++
      strokes += `M${start + 0.5} ${y + 0.5}h${x - start}`
    }
  }
  return strokes
}

/**
 * Dark on white in every theme: many scanners read nothing else. A quarter of the code may be lost, so that it is read
 * with an image in the middle.
 */
export function QrDrawing({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, strokes } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'Q', border: 0 })
    return { size, strokes: getStrokes(data, size) }
  }, [text])
  const far = size - eye
  return (
    <svg
      className="scope-qr-drawing"
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      role="img"
      aria-label={label}
    >
      <path d={strokes} fill="none" stroke="#111" strokeWidth={0.98} strokeLinecap="round" />
      {[
        [0, 0],
        [far, 0],
        [0, far],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x} ${y}`}>
          <rect
            x={x + 0.5}
            y={y + 0.5}
            width={eye - 1}
            height={eye - 1}
            rx={1.6}
            fill="none"
            stroke="#111"
          />
          <rect x={x + 2} y={y + 2} width={3} height={3} rx={0.9} fill="#111" />
        </g>
      ))}
    </svg>
  )
}
