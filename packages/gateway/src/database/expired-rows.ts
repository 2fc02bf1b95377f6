/** One kind of rows that the gateway deletes some time after they have expired. */
export interface ExpiredRows {
  /** For the log. */
  readonly what: string
  /** @returns How many rows were deleted. */
  readonly deleteBefore: (time: Date) => Promise<number>
}
