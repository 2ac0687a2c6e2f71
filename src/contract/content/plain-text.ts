/** The first paragraph of a text in Markdown without its signs, for descriptions in search results. */
export const describeMarkdown = (markdown: string): string => {
  const paragraphs = markdown.split('\n\n').map(paragraph => paragraph.trim())
  const first = paragraphs.find(paragraph => paragraph !== '' && !paragraph.startsWith('#')) ?? ''
  return first
    .replaceAll('](', ' (')
    .replace(/[*_`>[\]]/g, '')
    .replace(/\n/g, ' ')
}
