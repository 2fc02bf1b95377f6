import { ViewIcon, type ViewIconName } from './view-icon.js'

/** A few things worth knowing, each with a drawing, a title and a sentence. */
export function ExplainedPoints({
  points,
  icons,
}: {
  points: readonly { readonly title: string; readonly text: string }[]
  icons: readonly ViewIconName[]
}) {
  return (
    <ul className="scope-points">
      {points.map(({ title, text }, at) => (
        <li key={title}>
          <span className="scope-point-icon">
            <ViewIcon name={icons[at] ?? 'help'} />
          </span>
          <span>
            <b>{title}</b>
            <span className="scope-point-text">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
