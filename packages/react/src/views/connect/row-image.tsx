import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from '../../after-paint.js'
import type { RowDrawing, RowDrawingProps } from './row-drawing.js'

let Drawing: typeof RowDrawing | undefined

/** Image of a row that is no wallet's own. It has its place from the start, and loads after the list is on the screen. */
export function RowImage(props: RowDrawingProps): ReactNode {
  const [, redraw] = useState({})
  useEffect(
    () =>
      afterPaint(() =>
        import('./row-drawing.js').then(
          (code) => {
            Drawing = code.RowDrawing
            redraw({})
          },
          () => {},
        ),
      ),
    [],
  )
  return Drawing ? <Drawing {...props} /> : props.tile
}
