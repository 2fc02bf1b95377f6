/** The dashboard's tables as files: all rows, with the ids that events have. */
import type { NamedChain } from './chain-names.js'
import { type Cell, toCsv } from './csv.js'
import { toErrorSentence } from './error-sentences.js'
import { type Figures, stageNames, stages } from './figures.js'
import type { WalletNames } from './wallet-names.js'

export const tableNames = ['days', 'wallets', 'chains', 'errors'] as const
export type TableName = (typeof tableNames)[number]

/** Rows of one file. Spreadsheet programs open about a million; each wallet here takes a few words. */
export const maxTableRows = 10_000

export interface TableDeps {
  readonly figures: Figures
  readonly wallets: WalletNames
  getChain(chain: string): NamedChain
}

type Rows = readonly (readonly Cell[])[]

const createRows: Readonly<Record<TableName, (deps: TableDeps) => Rows>> = {
  days: ({ figures }) => [
    ['Day (UTC)', ...stages.map((stage) => stageNames[stage])],
    ...figures.days.map(({ day, counts }) => [day, ...stages.map((stage) => counts[stage])]),
  ],
  wallets: ({ figures, wallets }) => [
    ['Wallet', 'Ids', 'Selected', 'Connected'],
    ...figures.wallets
      .slice(0, maxTableRows)
      .map(({ key, ids, selected, connected }) => [
        wallets.get(key).name,
        ids.join(' '),
        selected,
        connected,
      ]),
  ],
  chains: ({ figures, getChain }) => [
    ['Chain', 'Id', 'Connected'],
    ...figures.chains
      .slice(0, maxTableRows)
      .map(({ chain, connected }) => [getChain(chain).name, chain, connected]),
  ],
  errors: ({ figures }) => [
    ['Error', 'Event', 'Code', 'Count'],
    ...figures.errors
      .slice(0, maxTableRows)
      .map(({ type, code, count }) => [toErrorSentence(type, code), type, code ?? '', count]),
  ],
}

/** Writes one table as a CSV file. */
export const toTable = (name: TableName, deps: TableDeps): string => toCsv(createRows[name](deps))
