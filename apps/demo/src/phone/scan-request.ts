/** Message by which a phone in a frame asks its page for the pairing code that the page shows. */
export const scanRequest = 'scan-pairing-code'

/** Whether this phone is in a frame of another page. */
export const isFramed: boolean = window.parent !== window
