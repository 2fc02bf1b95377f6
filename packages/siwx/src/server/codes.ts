/** Why a sign-in is refused. Codes are never removed; `docs/siwx.md` lists them. */

/** Reason why a sign-in is rejected. Codes are never removed. `docs/siwx.md` lists them. */
export type SiwxCode =
  /** No text, signature, address or key where one belongs. */
  | 'input-invalid'
  /** A message beyond 8 kB, a signature beyond 16 kB. */
  | 'too-large'
  /** Bytes that are no UTF-8, or a letter outside printable ASCII. */
  | 'encoding-invalid'
  /** No text of its chain's grammar. */
  | 'message-malformed'
  /** Not the text that was issued. */
  | 'message-mismatch'
  | 'domain-mismatch'
  | 'scheme-mismatch'
  | 'uri-mismatch'
  | 'chain-mismatch'
  /** Wrong checksum, spelling, or of another network. */
  | 'address-invalid'
  /** The visitor's `address` or `publicKey` is not the text's address. */
  | 'address-mismatch'
  | 'expired'
  | 'not-yet-valid'
  /** Issued later than now. */
  | 'issued-in-future'
  /** Issued longer ago than `maxAge`. */
  | 'too-old'
  /** It ends before it begins. */
  | 'time-range-invalid'
  | 'statement-mismatch'
  | 'resources-mismatch'
  | 'request-id-mismatch'
  /** Abilities that are not said in words, or that the site does not want (ERC-5573). */
  | 'recap-not-allowed'
  /** Never issued, used, expired, or another visitor's. */
  | 'nonce-invalid'
  /** The store threw: nothing is known, nothing accepted. */
  | 'nonce-store-failed'
  /** Not encoded as its chain's wallets do. */
  | 'signature-malformed'
  /** A kind that can't be used to sign in: proof of funds, time locks, unknown scripts. */
  | 'signature-unsupported'
  /** Signed by another key or for another message, or rejected by the contract. */
  | 'signature-invalid'
  /** Only a node could tell, and none did. */
  | 'inconclusive'
  /** Nodes contradict each other. */
  | 'nodes-disagree'
  /** `verifySiwxAll`: none, or more than 20. */
  | 'proof-count-invalid'
  /** `verifySiwxAll`: another nonce or domain than the first, or an account twice. */
  | 'proofs-mismatch'
  /** `reverifySiwx`: a text of another session. */
  | 'session-mismatch'

/** Warning of a verified sign-in: a field that wasn't checked, or an address without checksum. */
export type SiwxWarning =
  /** In one case; EIP-55 was not used. */
  | 'address-not-checksummed'
  /** The text has resources, and `expected` does not say which were issued. */
  | 'resources-not-checked'
  /** The text has a request id, and `expected` does not say which was issued. */
  | 'request-id-not-checked'
