/** What is said in short, and the whole of it a hover or a tap away. */
export const Exactly = ({
  shown,
  exact,
}: {
  readonly shown: string
  /** Undefined where nothing is left out. */
  readonly exact: string | undefined
}) =>
  exact === undefined ? (
    shown
  ) : (
    <details className="scope-exactly">
      <summary title={exact}>{shown}</summary>
      {exact}
    </details>
  )
