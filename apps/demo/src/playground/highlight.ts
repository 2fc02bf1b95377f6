/** Splits code into parts that are colored: strings, comments, keywords and JSX tags. */
export interface CodePart {
  readonly kind: 'plain' | 'string' | 'comment' | 'keyword' | 'tag'
  readonly text: string
}

const kinds = ['comment', 'string', 'keyword', 'tag'] as const
const pattern =
  /(?<comment>\/\/.*|\/\*.*?\*\/)|(?<string>'[^']*'|"[^"]*")|(?<keyword>\b(?:import|from(?= ')|export|const|await|if|as|true|false)\b)|(?<tag><\/?[A-Z]\w*)/g

/** Returns the parts of one line. Joined, they are the line. */
export function highlight(line: string): readonly CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'plain'
    if (match.index > end) parts.push({ kind: 'plain', text: line.slice(end, match.index) })
    parts.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < line.length) parts.push({ kind: 'plain', text: line.slice(end) })
  return parts
}
