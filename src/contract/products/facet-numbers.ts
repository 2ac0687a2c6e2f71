import { foldOptionText } from './option-filter.ts'
import type { OptionValue, ProductOption } from './options.ts'

/** Ids by small numbers. */
export const createIdNumbers = () => {
  const ids: string[] = []
  const numbers = new Map<string, number>()
  return {
    take: (id: string): number => {
      const number = numbers.get(id) ?? ids.push(id) - 1
      numbers.set(id, number)
      return number
    },
    /** A count of 0 for each. */
    createCounts: (): number[] => ids.map(() => 0),
    listCounts: (counts: readonly number[]): { id: string; count: number }[] =>
      ids.flatMap((id, number) => (counts[number]! > 0 ? [{ id, count: counts[number]! }] : [])),
    /** -1: nothing has it; undefined: there is no id. */
    find: (id: string | undefined): number | undefined => (id === undefined ? undefined : (numbers.get(id) ?? -1)),
  }
}

type BothTexts = [main: string] | [main: string, bangla: string]

/** A value as a product writes it. `names` and `texts`: of the option and of the value in both languages, folded, the main one first. */
export type NumberedValue = {
  option: { name: string; nameBn: string | null }
  value: { value: string; valueBn: string | null; swatch: string | null }
  names: BothTexts
  texts: BothTexts
}

const toNumberedValue = ({ name, nameBn }: ProductOption, { value, valueBn, swatch }: OptionValue): NumberedValue => ({
  option: { name, nameBn: nameBn || null },
  value: { value, valueBn: valueBn || null, swatch: swatch || null },
  names: foldTexts(name, nameBn),
  texts: foldTexts(value, valueBn),
})

const foldTexts = (text: string, bangla: string | null | undefined): BothTexts => {
  const main = foldOptionText(text)
  return bangla ? [main, foldOptionText(bangla)] : [main]
}

/** Values of options by numbers, equal ones by the same. A number that no product has any more is used again. 0 is no value. */
export const createValueNumbers = () => {
  const values: (NumberedValue | undefined)[] = [undefined]
  const texts: string[] = ['']
  const uses: number[] = [0]
  const free: number[] = []
  const numbers = new Map<string, number>()

  const add = (text: string, value: NumberedValue): number => {
    const number = free.pop() ?? values.length
    values[number] = value
    texts[number] = text
    uses[number] = 0
    numbers.set(text, number)
    return number
  }

  return {
    /** @returns 0 where the option has no such value */
    take: (option: ProductOption, value: string): number => {
      const found = option.values.find(one => one.value === value)
      if (!found) return 0
      const text = JSON.stringify([option.name, option.nameBn || '', value, found.valueBn || '', found.swatch || ''])
      const number = numbers.get(text) ?? add(text, toNumberedValue(option, found))
      uses[number]! += 1
      return number
    },
    release: (number: number): void => {
      if (number === 0) return
      uses[number]! -= 1
      if (uses[number]! > 0) return
      numbers.delete(texts[number]!)
      values[number] = undefined
      free.push(number)
    },
    list: (): readonly (NumberedValue | undefined)[] => values,
  }
}
