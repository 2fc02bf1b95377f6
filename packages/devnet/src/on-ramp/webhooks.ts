/** Webhooks of both providers, signed as they sign them. */
import { createHmac, randomUUID } from 'node:crypto'
import type { SandboxPurchase, SandboxStatus } from './purchases.js'

/** Where a provider sends its webhooks. */
export interface WebhookTarget {
  readonly url: string
  readonly secret: string
}

/** Webhook as it was sent. */
export interface SentWebhook {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const coinbaseEvents: Readonly<Record<SandboxStatus, string>> = {
  created: 'created',
  paid: 'created',
  sending: 'updated',
  success: 'success',
  failed: 'failed',
}

/** `v0` covers time and body, `v1` also the headers that `h` names. */
export function signCoinbaseWebhook(body: string, secret: string, seconds: number) {
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const contentType = 'application/json'
  const v0 = hmac(`${seconds}.${body}`)
  const v1 = hmac(`${seconds}.content-type.${contentType}.${body}`)
  return {
    'content-type': contentType,
    'x-hook0-signature': `t=${seconds},v0=${v0},h=content-type,v1=${v1}`,
  }
}

/** The signature covers the registered URL. */
export function signMeldWebhook(body: string, { url, secret }: WebhookTarget, timestamp: string) {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${url}.${body}`)
  return {
    'content-type': 'application/json',
    'meld-signature': hmac.digest('base64').replaceAll('+', '-').replaceAll('/', '_'),
    'meld-signature-timestamp': timestamp,
  }
}

function coinbaseWebhook(
  purchase: SandboxPurchase,
  target: WebhookTarget,
  now: number,
): SentWebhook {
  const { id, status, reference, token, address, txHash = '0x' } = purchase
  const ending = status === 'success' ? 'SUCCESS' : status === 'failed' ? 'FAILED' : 'IN_PROGRESS'
  const body = JSON.stringify({
    eventType: `onramp.transaction.${coinbaseEvents[status]}`,
    transactionId: id,
    status: `ONRAMP_TRANSACTION_STATUS_${ending}`,
    purchaseCurrency: token.symbol,
    purchaseNetwork: token.network,
    walletAddress: address,
    txHash,
    partnerUserRef: reference,
  })
  const headers = signCoinbaseWebhook(body, target.secret, Math.floor(now / 1_000))
  return { url: target.url, headers, body }
}

const meldEvents: Readonly<Record<SandboxStatus, string>> = {
  created: 'PENDING',
  paid: 'PENDING',
  sending: 'TRANSFERRING',
  success: 'COMPLETE',
  failed: 'FAILED',
}

function meldWebhook(purchase: SandboxPurchase, target: WebhookTarget, now: number): SentWebhook {
  const timestamp = new Date(now).toISOString()
  const body = JSON.stringify({
    eventType: `TRANSACTION_CRYPTO_${meldEvents[purchase.status]}`,
    eventId: randomUUID(),
    timestamp,
    accountId: 'sandbox',
    version: '2023-12-19',
    payload: {
      paymentTransactionId: purchase.id,
      externalSessionId: purchase.reference,
      paymentTransactionStatus: meldEvents[purchase.status],
    },
  })
  return { url: target.url, headers: signMeldWebhook(body, target, timestamp), body }
}

/** @param now - Time of the signature, in ms since the epoch. */
export const createWebhook = (
  purchase: SandboxPurchase,
  target: WebhookTarget,
  now: number,
): SentWebhook =>
  purchase.provider === 'coinbase'
    ? coinbaseWebhook(purchase, target, now)
    : meldWebhook(purchase, target, now)
