/** Messages of batches of calls. Load with the view that uses them. */
export const enCalls = {
  calls: {
    announced: (count: string) => `${count} requests`,
    announcedHint: (wallet: string, count: string) =>
      `${wallet} will ask you ${count} times, one after the other. Requests that you approve are not undone if you reject a later one.`,
    send: (amount: string, recipient: string) => `Send ${amount} to ${recipient}`,
    contract: (address: string) => `Contract call to ${address}`,
    continue: 'Continue',
    cancel: 'Cancel',
    confirm: (wallet: string) => `Confirm in ${wallet}`,
    pending: (network: string) => `Waiting for ${network}`,
    pendingHint: 'Your wallet asks for the next request then.',
    sent: 'All requests sent',
    sentHint: 'You can close this.',
    done: 'Done',
  },
}

export type CallsMessages = typeof enCalls
