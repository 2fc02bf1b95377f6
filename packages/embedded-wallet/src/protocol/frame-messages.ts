/** Error messages of the frame (EMB-10, EMB-12). Pages may compare these texts, so don't change them. */
export const frameMessages = {
  fallback: 'An error occurred',
  aborted: 'Request was aborted',
  /** Of an aborted request that is no `RPC_REQUEST`. */
  wentWrong: 'Something went wrong',
  notAllowed: 'Requested RPC call is not allowed',
  elsewhere: 'Recover your wallet to use it in this browser',
  recoveryRequired: 'Set up a recovery method to create your wallet',
  storageRefused: 'Storage is blocked. Allow storage for this site and try again',
  invalidParams: 'Invalid request parameters',
  refused: 'The request was declined',
  outcomeUnknown: 'Transaction status unknown',
  notLoaded: 'Unable to load email login dependency',
  tooSoon: (seconds: number) => `Please try again after ${seconds} seconds`,
} as const
