import type { ReactNode } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { adoptStyles } from './adopt-styles.js'

const dress = adoptStyles(`
.scope.scope .scope-inline-error{display:inline-flex;align-items:start;gap:6px;color:var(--s-danger);font-weight:550;text-align:start;overflow-wrap:anywhere}
.scope.scope .scope-inline-error svg{inline-size:16px;block-size:16px;margin-block-start:1px;stroke-width:2}
`)

/** What is wrong with a field, or with what was pressed: the one look of errors within a view. */
export function InlineError({ children }: { readonly children: ReactNode }) {
  useEffectBeforePaint(() => dress(document), [])
  return (
    <span className="scope-inline-error">
      <svg className="scope-icon" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
        <path d="M10 6.3v4.4M10 13.6v.1" />
      </svg>
      <span>{children}</span>
    </span>
  )
}
