import type { parseSearchQuery, SearchUnit } from '../search/parse-query.ts'
import type { isStopWord, toNameTokens } from '../search/tokens.ts'
import { splitWords } from '../search-text.ts'
import type { Question } from './questions.ts'

/** Words of questions that say nothing of what is asked, folded. */
const QUESTION_WORDS = new Set(
  splitWords(
    `what which when where who how why does do did can could will would have has had be been if there any it its is are
    you your we our they ki kon koto kothay kobe keno kivabe ache hobe apnar apnader ata eta
    কি কী কোন কোথায় কবে কেন কিভাবে কীভাবে আছে হবে যাবে আপনার আপনাদের এটা এটি`,
  ),
)
/** So much of what is asked must stand in a question that was asked before. */
const MIN_SHARE = 0.5
const MAX_SIMILAR = 3

/** The functions of the search that know words. A parameter, because the lexicon is loaded when somebody writes. */
export type SearchWords = {
  parseSearchQuery: typeof parseSearchQuery
  isStopWord: typeof isStopWord
  toNameTokens: typeof toNameTokens
}

type Asked = Pick<Question, 'text' | 'answers'>

/**
 * The questions that ask about the same as a text that is being typed, the most similar first; of equals the answered
 * first. Words are compared as the search compares them: in any spelling, in both scripts, and with synonyms.
 */
export const findSimilarQuestions = <Row extends Asked>(
  typed: string,
  questions: readonly Row[],
  words: SearchWords,
): Row[] => {
  const units = readUnits(typed, words)
  if (units.length === 0) return []
  return questions
    .map(question => ({ question, share: measureShare(units, words.toNameTokens([question.text]).name) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share || Number(b.question.answers.length > 0) - Number(a.question.answers.length > 0))
    .slice(0, MAX_SIMILAR)
    .map(({ question }) => question)
}

/** What each word finds; each is parsed alone, because a query has at most eight words and a question may have more. */
const readUnits = (typed: string, { parseSearchQuery, isStopWord }: SearchWords): SearchUnit[] =>
  [...new Set(splitWords(typed))]
    .filter(word => !QUESTION_WORDS.has(word) && !isStopWord(word))
    .flatMap(word => parseSearchQuery(word, false)?.readings[0] ?? [])

/** @param tokens of the earlier question, between spaces */
const measureShare = (units: readonly SearchUnit[], tokens: string): number => {
  const found = units.filter(unit => unit.tokens.some(token => tokens.includes(` ${token} `)))
  return found.length / units.length
}
