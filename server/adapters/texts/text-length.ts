/** The characters of GSM 03.38, in which a message has 160 of them. Those of the second list count twice. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('^{}\\[~]|€')

/** How many messages a text costs: of 160 or 153 characters, and with any other than those of GSM of 70 or 67. */
export const countTextParts = (text: string): number => {
  const characters = [...text]
  const isGsm = characters.every(character => BASIC.has(character) || EXTENDED.has(character))
  if (!isGsm) return countParts(text.length, 70, 67)
  return countParts(characters.length + characters.filter(character => EXTENDED.has(character)).length, 160, 153)
}

const countParts = (length: number, single: number, joined: number): number =>
  length <= single ? 1 : Math.ceil(length / joined)
