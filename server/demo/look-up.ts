import { required } from '../config/required.ts'

/** The value of a key that the demo has put into the map itself. */
export const lookUp = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value => required(map.get(key), String(key))
