/** One issue of a gateway configuration: the path of the setting, and what was expected. */
export interface ConfigIssue {
  /** `projects[0].origins[1]`, or the name of a variable. */
  readonly path: string
  /** Expected kind of value. Never contains the configured value, which may be a secret. */
  readonly expected: string
}
