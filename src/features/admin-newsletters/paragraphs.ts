/** A text's paragraphs, parted by empty lines as the server parts them when it mails, each with a key of its own. */
export const splitParagraphs = (text: string): { key: string; text: string }[] =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map((paragraph, index) => ({ key: `${index}`, text: paragraph }))
