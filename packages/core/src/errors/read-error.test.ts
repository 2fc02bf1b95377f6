import { describe, expect, it, vi } from 'vitest'
import { KitError } from './kit-error.js'
import { parseSendError, parseWalletError, readError } from './read-error.js'

describe('a lazily loaded reader of errors', () => {
  it('parses errors as the readers do', async () => {
    const declined = new Error('User declined transaction')
    const lost = { code: -32603, message: 'x' }
    expect(await readError({ code: 429 })).toMatchObject({ code: 'limit-exceeded' })
    expect(await parseWalletError(declined)).toMatchObject({
      code: 'user-rejected',
      cause: declined,
    })
    expect(await parseSendError(lost)).toMatchObject({ code: 'outcome-unknown', cause: lost })
  })

  it('[X12] reports nothing as failed that may be sent, if it can’t load', async () => {
    const offline = () => Promise.reject(new Error('offline'))
    const funds = { code: -32000, message: 'insufficient funds' }
    expect(await readError(funds, offline)).toMatchObject({ code: 'unknown', cause: funds })
    expect(await parseWalletError(undefined, offline)).toMatchObject({ code: 'unknown' })
    const unknown = await parseWalletError(funds, offline)
    expect(await parseSendError(unknown, offline)).toMatchObject({ code: 'outcome-unknown' })
    const declined = await parseWalletError({ code: 4001 }, offline)
    expect(declined.code).toBe('user-rejected')
    expect(await parseSendError(declined, offline)).toBe(declined)
  })
})

it('gives a KitError back as it is, and fetches nothing for it', async () => {
  const error = new KitError('not-connected', 'No wallet.')
  const fetch = vi.fn(() => Promise.reject(new Error('offline')))
  expect(await readError(error, fetch)).toBe(error)
  expect(await parseWalletError(error, fetch)).toBe(error)
  expect(fetch).not.toHaveBeenCalled()
})

it('rejects for no error whose getter throws, also while nothing can be fetched', async () => {
  const hostile = {
    get code(): number {
      throw new Error('hostile')
    },
  }
  const offline = () => Promise.reject(new Error('offline'))
  expect(await parseWalletError(hostile, offline)).toMatchObject({ code: 'unknown' })
  expect(await parseWalletError(hostile)).toMatchObject({ code: 'unknown' })
})
