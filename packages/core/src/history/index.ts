/** The public face of `@scope/core/history`. */
export { history } from './history.js'
export type {
  History,
  HistoryEntry,
  HistoryFeature,
  HistoryList,
  HistoryMonth,
  HistoryTransfer,
} from './history-feature.js'
