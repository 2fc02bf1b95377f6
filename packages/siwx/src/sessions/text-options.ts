/** Fields of the message to sign that the site chooses. */
export interface TextOptions {
  /** One line that the wallet shows above the request. */
  readonly statement?: string | undefined
  /** URIs that the message lists. */
  readonly resources?: readonly string[] | undefined
  /** Seconds that a session is valid. Defaults to one day. */
  readonly expiresIn?: number | undefined
  /**
   * Path of the page that signs in, after the origin. Never a query, which may contain a token (S15). Defaults to `/`.
   */
  readonly path?: string | undefined
}
