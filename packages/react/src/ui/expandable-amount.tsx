import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { adoptStyles } from './adopt-styles.js'

/** Rows have one height: the exact amount takes the place of the short one. */
const dress = adoptStyles(`
.scope.scope .scope-rows .scope-exactly[open]{white-space:normal}
.scope.scope .scope-rows .scope-exactly[open] summary{position:absolute;opacity:0}
`)

/** Short amount that shows the exact one on hover or tap. */
export const ExpandableAmount = ({
  shown,
  exact,
}: {
  readonly shown: string
  /** Undefined where nothing is left out. */
  readonly exact: string | undefined
}) => (exact === undefined ? shown : <Opening shown={shown} exact={exact} />)

function Opening({ shown, exact }: { readonly shown: string; readonly exact: string }) {
  useEffectBeforePaint(() => dress(document), [])
  return (
    <details className="scope-exactly">
      <summary title={exact}>{shown}</summary>
      {exact}
    </details>
  )
}
