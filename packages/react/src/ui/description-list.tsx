import type { ReactNode } from 'react'

/** What is what, line by line: terms at the start, what they stand for at the end. */
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
