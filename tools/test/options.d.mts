export interface TestOptions {
  readonly only: readonly string[] | undefined
  readonly seed: string | undefined
  readonly changedSince: string | undefined
  readonly repeat: number
  readonly files: readonly string[]
  readonly busy: boolean
  readonly force: boolean
  readonly allOfReact18: boolean
  readonly profile: boolean
}
export declare function readOptions(
  stepNames: readonly string[],
  args?: readonly string[],
): TestOptions
