/** Whether two addresses are the same, in either spelling. */
export const isSameAddress = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase()
