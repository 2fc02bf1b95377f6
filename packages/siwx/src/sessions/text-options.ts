/** What a host may say besides. */
export interface TextOptions {
  /** One line, shown before the person signs. */
  readonly statement?: string | undefined
  /** URIs. */
  readonly resources?: readonly string[] | undefined
  /** Seconds that a session holds; a day unless told. */
  readonly expiresIn?: number | undefined
  /** Path of the page that signs in, after the origin: never a query, which may hold a token (S15). `/` unless told. */
  readonly path?: string | undefined
}
