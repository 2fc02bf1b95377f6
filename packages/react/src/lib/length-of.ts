/** How long a text is, for its size in the swap views. */
export const lengthOf = (text: string): 'medium' | 'long' | undefined =>
  text.length > 15 ? 'long' : text.length > 9 ? 'medium' : undefined
