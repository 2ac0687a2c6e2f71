import { version } from '../../package.json'

/** The version of Haat, as package.json has it. */
export const VERSION = version
