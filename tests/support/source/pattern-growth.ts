import { createContext, Script } from 'node:vm'

/** A text of any length: `start`, then `repeated` as often as it fits, then `end`. */
type HostileText = { start: string; repeated: string; end: string }

const SHORT = 1_000
/** Where the time grows with the square of the length, it is found at the first of these, which takes less time. */
const LONG = [10_000, 100_000]
/** Several times what a linear pattern takes, and a part of what others take. */
const TOLERANCE = 8
/** Shorter times cannot be measured. */
const SHORTEST_MS = 0.03
const ATTEMPTS = 10
/** A linear pattern is done with all texts within a part of this, so that a slow one need not be waited for. */
const GIVE_UP_MS = 2_000
const MAX_TOKENS = 6

/**
 * Finds a text of up to 100,000 characters that a pattern needs far longer for than in proportion to a text of 1,000.
 * Texts are made of what stands in the pattern itself.
 * @returns a description of the text, or null where the time grows no faster than the length
 */
export const findSlowText = (pattern: RegExp): string | null => {
  const texts = hostileTexts(pattern)
  let tried = texts[0]!
  const find = () => {
    const times = texts.map(text => {
      tried = text
      return { text, shortMs: measure(pattern, build(text, SHORT)) }
    })
    const slowest = times.sort((a, b) => b.shortMs - a.shortMs).slice(0, 3)
    return slowest.find(({ text }) => {
      tried = text
      // Once more, because the engine may compile a pattern between the short text and the long one.
      return growsFast(pattern, text) && growsFast(pattern, text)
    })?.text
  }
  const slow = runInTime(find, () => tried)
  return slow ? [slow.start, slow.repeated, slow.end].map(part => JSON.stringify(part)).join(', ') : null
}

const growsFast = (pattern: RegExp, text: HostileText): boolean => {
  const shortMs = Math.max(SHORTEST_MS, Math.min(...attempts().map(() => measure(pattern, build(text, SHORT)))))
  return LONG.some(length => {
    const allowedMs = (TOLERANCE * shortMs * length) / SHORT
    return attempts().every(() => measure(pattern, build(text, length)) > allowedMs)
  })
}

/** The least of several counts, because the process may do something else meanwhile, such as collecting garbage. */
const attempts = () => Array.from({ length: ATTEMPTS })

const measure = (pattern: RegExp, text: string): number => {
  const before = process.cpuUsage()
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
  return processorMs(before)
}

/** The processor's time of this process alone: the clock's depends on what else the machine does. */
const processorMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Only a script with a time limit can stop a pattern. Where other programs took the processor, it gets more time. */
const runInTime = <T>(work: () => T, onTimeout: () => T, timeout = GIVE_UP_MS): T => {
  const before = process.cpuUsage()
  try {
    return new Script('work()').runInContext(createContext({ work }), { timeout })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return processorMs(before) < GIVE_UP_MS / 2 ? runInTime(work, onTimeout, 2 * timeout) : onTimeout()
  }
}

const build = ({ start, repeated, end }: HostileText, length: number): string =>
  start + repeated.repeat(length / repeated.length) + end

/** One to three tokens of the pattern, repeated; up to two also after the words of the pattern, one with many ends. */
const hostileTexts = (pattern: RegExp): HostileText[] => {
  const { words, samples } = readTokens(pattern)
  const tokens = [...new Set([...samples.slice(0, MAX_TOKENS), ...words.slice(0, MAX_TOKENS), 'a', ' '])]
  const starts = ['', ...words, words.join('')]
  const ends = ['\0', ...tokens, ...tokens.map(token => `\0${token}`)]
  const pairs = tokens.flatMap(first => tokens.map(second => first + second))
  const triples = pairs.flatMap(pair => tokens.map(third => pair + third))
  return [
    ...tokens.flatMap(repeated => starts.flatMap(start => ends.map(end => ({ start, repeated, end })))),
    ...pairs.flatMap(repeated => starts.map(start => ({ start, repeated, end: '\0' }))),
    ...triples.map(repeated => ({ start: '', repeated, end: '\0' })),
  ]
}

/** Class, escape, start of a group, number of repetitions, or any other character. */
const TOKENS = /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u[\da-fA-F]{4}|\\.|\(\?(?:[:=!]|<[=!]|<\w+>)|\{[\d,]+\}|./gsu
const SYNTAX = /^(?:\(.*|[)|?*+^$]|\{[\d,]+\}|\\[bB\d])$/s
const CLASS = /^(?:\[.*|\\[pPwWdDsS].*|\.)$/s
const CANDIDATES = [...'a0 @.-,"<>/=;:&\n\t1eZ_#?*(]}%', 'ক', '৳', '\u200b', 'é', '\ud83d']

/** The words of a pattern, and characters for its classes: one for each combination of classes that take it. */
const readTokens = ({ source, flags }: RegExp): { words: string[]; samples: string[] } => {
  const tokens = [...source.matchAll(TOKENS)].map(([token]) => token)
  const isPlain = (token: string) => !SYNTAX.test(token) && !CLASS.test(token)
  const classes = tokens.filter(token => CLASS.test(token)).map(token => new RegExp(token, flags.replace(/[gy]/g, '')))
  const samples = new Map<string, string>()
  for (const candidate of CANDIDATES) {
    const takers = classes.map(taker => Number(taker.test(candidate))).join('')
    if (takers.includes('1') && !samples.has(takers)) samples.set(takers, candidate)
  }
  const words = tokens
    .map(token => (isPlain(token) ? readEscape(token) : '\0'))
    .join('')
    .split('\0')
  return { words: [...new Set(words.filter(Boolean))], samples: [...samples.values()] }
}

const ESCAPES: Record<string, string> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' }
const readEscape = (token: string): string => {
  if (token.startsWith('\\u')) return String.fromCharCode(Number.parseInt(token.slice(2), 16))
  return ESCAPES[token] ?? token.at(-1)!
}
