declare module 'virtual:messages/english' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:messages/bangla' {
  export const messages: import('@lingui/core').Messages
  /** The English of what the server says with values in it. */
  export const sentences: readonly string[]
}
