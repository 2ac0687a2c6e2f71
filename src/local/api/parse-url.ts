/** Null where the text is no URL. Older browsers lack URL.parse and URL.canParse. */
export const parseUrl = (text: string, base: string): URL | null => {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
