declare module 'virtual:messages/english' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:messages/english-staff' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:messages/bangla' {
  export const messages: import('@lingui/core').Messages
}
