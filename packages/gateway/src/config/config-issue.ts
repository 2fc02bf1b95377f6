/** What is wrong with a setting. */
export interface ConfigIssue {
  /** `projects[0].origins[1]`, or the name of a variable. */
  readonly path: string
  readonly expected: string
}
