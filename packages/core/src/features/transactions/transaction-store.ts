/**
 * What is said of a transaction, kept over reloads until it is decided: by its adapter, for the next look, whose number it has
 * or which coin it spends; and which account sent it. Beside the list of what is followed, and not in it: that one is read
 * before the first click.
 */
import type { TransactionTrackingState } from '../../chain/adapter.js'
import { isCaipNetworkId } from '../../ids/caip.js'
import { storedItem } from '../../storage/item.js'
import { type SavedTransaction, savedTransactionLimit } from '../../storage/items.js'
import type { KeyValueStorage } from '../../storage/key-value.js'
import { listOf, oneOf, type Reader, shape, text } from '../../storage/readers.js'

type Named = Pick<SavedTransaction, 'id' | 'networkId'>

interface Remembered extends Named {
  readonly said: string
}

const maxLength = 256

const said: Reader<string> = (value) => {
  const read = text(value)
  return read && read.length <= maxLength ? read : undefined
}

const readRemembered = listOf(
  shape<Remembered>({ id: text, networkId: oneOf(isCaipNetworkId), said }),
  savedTransactionLimit,
)

const isOther =
  ({ id, networkId }: Named) =>
  (transaction: Named) =>
    transaction.id !== id || transaction.networkId !== networkId

export function createTransactionStore(
  storage: KeyValueStorage,
  name: 'transaction_places' | 'transaction_senders',
) {
  const storageItem = storedItem(storage, name, readRemembered)
  const all = () => storageItem.get() ?? []
  const write = (next: readonly Remembered[]) =>
    storageItem.set(next.length > 0 ? next.slice(0, savedTransactionLimit) : undefined)
  return {
    of: ({ id, networkId }: Named): TransactionTrackingState => {
      const isNot = isOther({ id, networkId })
      const get = () => all().find((entry) => !isNot(entry))?.said
      return {
        get,
        set(next) {
          if (next.length > maxLength || next === get()) return
          write([{ id, networkId, said: next }, ...all().filter(isNot)])
        },
      }
    },
    forget(sent: Named) {
      const left = all().filter(isOther(sent))
      if (left.length < all().length) write(left)
    },
  }
}

export type RememberedTransactions = ReturnType<typeof createTransactionStore>
