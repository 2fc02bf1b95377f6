import { useMessages } from '../hooks/use-messages.js'

/** The outline of the rows to come; the stylesheet shows it after 150 ms only. */
export function Skeleton({ rows }: { rows: number }) {
  const { common } = useMessages()
  return (
    <div className="scope-skeleton" role="status" aria-label={common.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <span key={row} className="scope-skeleton-row" />
      ))}
    </div>
  )
}
