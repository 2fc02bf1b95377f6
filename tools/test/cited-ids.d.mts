export declare function citedIds(text: string): string[]
export declare function countCitations(files: Iterable<readonly [string, string]>): {
  readonly ids: Set<string>
  readonly assertions: Map<string, number>
}
