/** What a host may say besides. */
export interface TextOptions {
  /** One line, shown before the person signs. */
  readonly statement?: string | undefined
  /** URIs. */
  readonly resources?: readonly string[] | undefined
  /** Seconds that a session is valid. Defaults to one day. */
  readonly expiresIn?: number | undefined
  /**
   * Path of the page that signs in, after the origin. Never a query, which may contain a token (S15). Defaults to `/`.
   */
  readonly path?: string | undefined
}
