/** In the place of `@msgpack/msgpack`, with which the client reads Algorand's transactions: a namespace no kit proposes. */
function unused(): never {
  throw new Error('Algorand is not supported.')
}

export const encode = unused
export const decode = unused
