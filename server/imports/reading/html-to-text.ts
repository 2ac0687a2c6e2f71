import { decodeHTMLStrict } from 'entities'

/** Whether a text has tags: `5 < 6` and `<3` have none. */
export const hasTags = (text: string): boolean => /<\/?[a-z][a-z0-9:-]*(?:\s[^<>]*)?\/?>/i.test(text)

/**
 * Converts HTML to plain text: blocks become lines, cells of tables are kept apart, tags and scripts are removed, entities
 * are decoded. No pattern backtracks, so the time is linear in the length even for hostile input.
 */
export const htmlToText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
      .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
      .replace(/<\/?(?:td|th)\b[^>]*(>|$)/gi, ' ')
      .replace(/<br\b[^>]*(>|$)/gi, '\n')
      .replace(BLOCK, LINE_MARK)
      .replace(/<[a-z!/?][^>]*(>|$)/gi, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(MARKS, '\n')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Tags that begin or end a line. */
const BLOCK =
  /<(?:hr|\/?(?:p|div|li|ul|ol|dl|dt|dd|h[1-6]|tr|table|thead|tbody|caption|section|article|header|footer|blockquote|pre|figure|figcaption|address|form|option))\b[^>]*(>|$)/gi
/** Stands for such a tag: several of them, one behind the other, are one new line. */
const LINE_MARK = '\uE000'
const MARKS = /\uE000(?:[ \n]{0,2}\uE000)*/g

/** `&deg;` is °, `&amp;` is &. What is no entity stays. */
export const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text)
