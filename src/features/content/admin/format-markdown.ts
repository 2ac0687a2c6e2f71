export type MarkdownFormat = 'heading' | 'bold' | 'list' | 'link'
/** A text and what is selected in it. */
export type Selection = { text: string; start: number; end: number }

/** Formats the selection of a text in Markdown. What is formatted already becomes plain, but for links. */
export const formatMarkdown = (selection: Selection, format: MarkdownFormat): Selection => FORMATS[format](selection)

const FORMATS: Record<MarkdownFormat, (selection: Selection) => Selection> = {
  heading: selection => toggleLines(selection, '## '),
  list: selection => toggleLines(selection, '- '),
  bold: selection => toggleAround(selection, '**'),
  link: ({ text, start, end }) => {
    const label = text.slice(start, end)
    const inserted = `[${label}](https://)`
    const target = start + inserted.length - 1
    return { text: text.slice(0, start) + inserted + text.slice(end), start: target, end: target }
  },
}

/** Puts a mark before each selected line, or takes it from all of them. */
const toggleLines = ({ text, start, end }: Selection, mark: string): Selection => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const nextBreak = text.indexOf('\n', end)
  const to = nextBreak < 0 ? text.length : nextBreak
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every(line => line.startsWith(mark))
  const changed = lines.map(line => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}

const toggleAround = ({ text, start, end }: Selection, mark: string): Selection => {
  const [before, selected, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const size = mark.length
  if (before.endsWith(mark) && after.startsWith(mark))
    return { text: before.slice(0, -size) + selected + after.slice(size), start: start - size, end: end - size }
  return { text: before + mark + selected + mark + after, start: start + size, end: end + size }
}

/** Puts a text of its own paragraph in place of the selection. */
export const insertText = ({ text, start, end }: Selection, inserted: string): Selection => {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const gap = (part: string) => (part.trim() === '' ? '' : '\n\n')
  const block = `${before.trimEnd()}${gap(before)}${inserted}${gap(after)}`
  return { text: block + after.trimStart(), start: block.length, end: block.length }
}
