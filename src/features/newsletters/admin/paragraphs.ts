/** A text's paragraphs, split at empty lines as the server does for mail, each with a React key. */
export const splitParagraphs = (text: string): { key: string; text: string }[] =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map((paragraph, index) => ({ key: `${index}`, text: paragraph }))
