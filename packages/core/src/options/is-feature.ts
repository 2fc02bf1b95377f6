/** An option that is an optional feature. By its shape: it may come from another copy of this package. */
export const isFeature = (told: unknown): told is { readonly name: string } =>
  typeof told === 'object' && told !== null && 'joinKit' in told
