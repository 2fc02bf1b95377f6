/**
 * Completes a provider's login without a browser. Follows redirects, keeps the provider's cookies, fills in the given
 * values, and stops at the origin that sent it there. Sends no request to that origin.
 */
export async function completeLogin(
  uri: string,
  typed: Readonly<Record<string, string>>,
  origin: string,
): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(uri)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    body = undefined
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) url = new URL(location, url)
    else if (response.status === 200) body = new URLSearchParams(typed)
    else throw new Error(`${url.href}: ${response.status} ${await response.text()}`)
    if (url.origin === origin) return url
  }
  throw new Error('The window never came back.')
}
