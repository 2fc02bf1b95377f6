/** An amount or a name inside a sentence of the other direction of writing: its parts keep their order (Unicode FSI, PDI). */
export const bidiIsolate = (text: string): string => `\u2068${text}\u2069`
