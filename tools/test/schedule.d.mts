export interface Task<R> {
  readonly name: string
  readonly needs?: readonly string[]
  readonly slots: number
  run(): Promise<R>
}
export declare function schedule<R>(
  tasks: readonly Task<R>[],
  how: {
    readonly slots: number
    hasPassed(result: R): boolean
    onSkip(task: Task<R>, needed: string): void
  },
): Promise<void>
