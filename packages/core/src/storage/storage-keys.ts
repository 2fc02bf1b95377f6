/**
 * Names that a kit and the features of this repository write under `scope.1.`, for code that lists or clears them.
 * `docs/storage.md` describes their values. A test compares both with what is written. No kit loads this.
 */
export const storageKeys = [
  'connections',
  'connected_namespaces',
  'active_namespace',
  'active_network_ids',
  'recent_wallets',
  'pending_transactions',
  'transaction_places',
  'transaction_senders',
  'portfolio_cache',
  'identity_cache',
  'amounts_hidden',
  'sendings',
  'send_receivers',
  'paired-wallets',
  'siwx-sessions',
  'siwx-tokens',
  'siwx-declined',
  'siwx-turn',
  'devtools',
] as const
