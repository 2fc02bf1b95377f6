/** An amount or a name inside a sentence of the other direction of writing: its parts keep their order (Unicode FSI, PDI). */
export const bidiIsolate = (text: string): string => `\u2068${text}\u2069`

/** An amount whose symbol stays on its side of the digits in a right-to-left sentence (Unicode LRI, PDI). */
export const leftToRightIsolate = (text: string): string => `\u2066${text}\u2069`
