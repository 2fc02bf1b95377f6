/**
 * Names that the kit and the features of this repository store under `scope.1.`. Use them to list or clear
 * the storage. The page "Storage" of the docs describes their values.
 */
export const storageKeys = [
  'connections',
  'connected_namespaces',
  'active_namespace',
  'active_network_ids',
  'recent_wallets',
  'last_login',
  'smart_account_networks',
  'pending_transactions',
  'transaction_places',
  'transaction_senders',
  'portfolio_cache',
  'identity_cache',
  'exchange_rate',
  'amounts_hidden',
  'sendings',
  'swaps',
  'calls',
  'send_receivers',
  'on_ramp_networks',
  'on_ramp_place',
  'on_ramp_purchases',
  'paired-wallets',
  'siwx-sessions',
  'siwx-tokens',
  'siwx-declined',
  'siwx-turn',
  'devtools',
] as const
