/** Messages of the choice of the embedded wallet's account type. Load with it. */
export const enAccountType = {
  accountType: {
    label: 'Account type',
    smartAccount: 'Smart account',
    eoa: 'Plain account',
    addresses: 'Each type has its own address. Funds stay where they are.',
    switching: 'Switching account type',
    failed: 'Couldn’t switch the account type. Try again.',
  },
}

export type AccountTypeMessages = typeof enAccountType
