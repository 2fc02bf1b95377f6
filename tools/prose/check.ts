/** Checks the words of a text, and the length of sentences in documents. */
import { bannedWords, maxSentenceLength } from './words.js'

export interface Finding {
  /** Offset in the checked text. */
  readonly offset: number
  /** What is wrong, and what to write. */
  readonly message: string
}

export function findBannedWords(text: string): readonly Finding[] {
  return bannedWords.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({
      offset: match.index,
      message: `"${match[0]}": ${instead}`,
    })),
  )
}

export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0

/** Ends of sentences, table cells, list items, headings and paragraphs. */
const sentenceEnd = /[.!?:;](?=[\s"”)*_]|$)|\|| {2,}\n|\n(?=\s*(?:[-*|#]|\d+\.|\n))/

/** Finds sentences of a document that are too long. */
export function findLongSentences(text: string): readonly Finding[] {
  const findings: Finding[] = []
  let offset = 0
  for (const sentence of text.split(new RegExp(`(${sentenceEnd.source})`))) {
    const wordCount = countWords(sentence)
    if (wordCount > maxSentenceLength) {
      const start = offset + (sentence.length - sentence.trimStart().length)
      const message = `A sentence of ${wordCount} words: write at most ${maxSentenceLength}`
      findings.push({ offset: start, message })
    }
    offset += sentence.length
  }
  return findings
}
