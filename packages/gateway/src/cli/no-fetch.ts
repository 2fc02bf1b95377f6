/** No dependency makes requests of its own (threat B4): what leaves this process goes through `rpc/safe-fetch.ts`. */
export function removeFetch(): void {
  globalThis.fetch = () =>
    Promise.reject(new Error('scope-gateway has no fetch: a dependency tried to make a request.'))
}
