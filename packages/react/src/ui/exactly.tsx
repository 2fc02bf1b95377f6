import { useEffectBeforePaint } from '../browser.js'
import { dressing } from './dress.js'

/** Rows have one height: what is opened lies above the one below. */
const dress = dressing(`
.scope.scope .scope-exactly summary{list-style:none}
.scope.scope .scope-exactly summary::-webkit-details-marker{display:none}
.scope.scope .scope-rows :is(.scope-exactly,.scope-exactly summary){display:block;inline-size:fit-content;max-inline-size:100%}
.scope.scope .scope-rows .scope-exactly[open]{position:relative;z-index:1;overflow-wrap:anywhere;white-space:normal}
.scope.scope .scope-rows .scope-exactly[open] summary{position:absolute;inset:0;opacity:0}
.scope.scope .scope-row-end .scope-exactly{margin-inline-start:auto}
`)

/** What is said in short, and the whole of it a hover or a tap away. */
export const Exactly = ({
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
