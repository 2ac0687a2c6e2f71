declare module 'virtual:messages/bangla' {
  /** By the English message. */
  export const messages: Record<string, string>
}
