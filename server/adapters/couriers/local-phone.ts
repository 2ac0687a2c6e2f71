/** `+8801712345678` and `8801712345678` → `01712345678`. */
export const localPhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:00)?88(?=01)/, '')
