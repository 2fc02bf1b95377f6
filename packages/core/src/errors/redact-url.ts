/** A URL as it may enter an error: without credentials, path, query and fragment, where keys hide. */
export function redactUrl(url: string): string {
  try {
    return new URL(url).origin
  } catch {
    return 'an invalid URL'
  }
}
