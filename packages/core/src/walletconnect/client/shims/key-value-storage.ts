/** In the place of `@walletconnect/keyvaluestorage`, which brings IndexedDB and its helpers: the client is given its storage. */
export default class {
  constructor() {
    throw new Error('No storage was given.')
  }
}
