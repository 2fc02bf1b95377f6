import type { ReactNode } from 'react'

/** Description list: terms at the start of a line, values at its end. */
export const DescriptionList = ({ children }: { readonly children: ReactNode }) => (
  <dl className="scope-facts">{children}</dl>
)

export const DescriptionItem = ({
  term,
  children,
  detail,
}: {
  readonly term: string
  readonly children: ReactNode
  readonly detail?: ReactNode
}) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {children}
      {detail && <small>{detail}</small>}
    </dd>
  </div>
)
