/** What the page around writes into the frame's URL. */
export interface FrameQuery {
  readonly projectId: string
  /** Whether each new wallet needs a recovery method. */
  readonly isRecoveryRequired: boolean
}

/**
 * Parses the query of the frame's URL. A hostile page can write any query, so nothing of it may take a protection away:
 * `recovery` only makes the frame stricter, and unknown values change nothing.
 *
 * @param search - Query of the URL, untrusted.
 * @returns The project, and whether a recovery method is required.
 */
export function parseQuery(search: string): FrameQuery {
  const query = new URLSearchParams(search)
  return {
    projectId: query.get('projectId') ?? '',
    isRecoveryRequired: query.get('recovery') === 'required',
  }
}
