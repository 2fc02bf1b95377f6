import { LineDrawing } from './icon.js'

/** Points down, in both directions of writing: a press opens something below. */
export const Chevron = () => (
  <LineDrawing isTurning={false}>
    <path d="m4 7 6 6 6-6" />
  </LineDrawing>
)
