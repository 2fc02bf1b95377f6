export interface Changes {
  readonly all: readonly string[]
  readonly sources: readonly string[]
  readonly testFolders: readonly string[]
  readonly stories: readonly string[]
}
export declare function toChanges(all: readonly string[]): Changes
export declare function readChanges(since: string): Changes
