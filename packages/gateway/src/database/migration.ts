/** One change of the tables. */

export interface Migration {
  readonly name: string
  /** In what PostgreSQL 15 and PGlite both know. */
  readonly statements: readonly string[]
}
