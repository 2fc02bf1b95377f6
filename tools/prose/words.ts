/** Words that the project does not write, and what to write instead. Words with a technical use are not listed. */

export interface BannedWord {
  /** Global and case-insensitive. */
  readonly pattern: RegExp
  readonly instead: string
}

const ban = (wordCount: string, instead: string): BannedWord => ({
  pattern: new RegExp(`\\b(?:${wordCount})\\b`, 'gi'),
  instead,
})

export const bannedWords: readonly BannedWord[] = [
  ban('nobody', 'name the actor, or write "no user", "no request"'),
  ban('anybody|everybody', 'name the actor, such as "any user" or "all clients"'),
  ban('somebody|someone', 'name the actor, such as "the user" or "another process"'),
  ban('whoever|whatever|whichever', 'name the actor or the thing'),
  ban('unless told|where told', 'write "Defaults to …"'),
  ban('on (?:its|their) way', 'write "pending"'),
  ban('at work', 'write "running"'),
  ban('ways? in', 'write "sign-in method" or "connector"'),
  ban('ways? back', 'write "recovery method"'),
  ban('c[oa]m(?:e|es|ing) back to', 'write "reconnect" or "return"'),
  ban('sa(?:y|ys|id|ying) no', 'write "decline" or "reject"'),
  ban('sa(?:y|ys|id|ying) yes', 'write "approve" or "accept"'),
  ban('anew|look(?:s|ed)? again', 'write "again", "retry", "poll" or "fetch"'),
  ban('at the door|in step', 'write "at the API boundary" or "in sync"'),
  ban('of (?:its|their) own accord|by and by|by heart', 'write what happens'),
  ban('e-mail(?:s|ed|ing)?', 'write "email"'),
]

/** Maximum number of words in a sentence of the documentation. */
export const maxSentenceLength = 30
