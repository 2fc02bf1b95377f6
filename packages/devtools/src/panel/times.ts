/** Digits in groups, whole milliseconds; tenths where there are few. */
export const milliseconds = (ms: number): string =>
  (ms < 10 ? ms.toFixed(1) : Math.round(ms).toString()).replaceAll(/\B(?=(\d{3})+$)/g, '\u202f')
