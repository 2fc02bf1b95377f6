/** What the frame says where something is not done (EMB-10, EMB-12): pages know these texts. */
export const frameMessages = {
  fallback: 'An error occurred',
  aborted: 'Request was aborted',
  /** Of an aborted request that is no `RPC_REQUEST`. */
  wentWrong: 'Something went wrong',
  notAllowed: 'Requested RPC call is not allowed',
  elsewhere: 'This browser cannot open your wallet yet',
  storageRefused: 'This browser keeps nothing for this page: allow it storage, and try again',
  invalidParams: 'The parameters of this request are not valid',
  refused: 'The request was declined',
  outcomeUnknown: 'It is not known whether the transaction was sent',
  notLoaded: 'Unable to load email login dependency',
  tooSoon: (seconds: number) => `Please try again after ${seconds} seconds`,
} as const
