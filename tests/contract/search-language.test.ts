import { describe, expect, it } from 'vitest'
import { parseSearchQuery } from '../../src/contract/search/parse-query.ts'
import { toSearchKey, toToken } from '../../src/contract/search/search-key.ts'
import {
  findProductsOfBrand,
  findRelatedProducts,
  findSynonymTokens,
  isInLexicon,
  isProductWord,
  separateParts,
} from '../../src/contract/search/synonyms.ts'
import { splitSearchQuery, toSearchTokens } from '../../src/contract/search/tokens.ts'
import { transliterate } from '../../src/contract/search/transliterate.ts'
import { foldText } from '../../src/contract/search-text.ts'

const keyOf = (word: string) => toSearchKey(foldText(word))

describe('A Bangla word in Latin letters', () => {
  it.each([
    ['শাড়ি', 'shari'],
    ['জামদানি', 'jamdani'],
    ['মধু', 'modhu'],
    ['তরমুজ', 'tormuj'],
    ['টাঙ্গাইল', 'tanggail'],
    ['কৃষ্ণ', 'krishn'],
    ['ব্যাগ', 'bag'],
    ['বিজ্ঞান', 'bigan'],
    ['ক্ষীর', 'khir'],
    ['ওয়ালেট', 'walet'],
    ['কাঁঠাল', 'kathal'],
    ['হঠাৎ', 'hothat'],
  ])('%s is %s', (word, latin) => {
    expect(transliterate(foldText(word))).toBe(latin)
  })
})

describe('The usual spellings of a word', () => {
  it.each([
    ['শাড়ি শাড়ী saree sari shari sharee saari sarees SAREE'],
    ['শা\u09DCি শা\u09A1\u09BCি'],
    ['জামা jama jaama zama'],
    ['জুতা juta joota zuta jhuta'],
    ['মাছ mach maach machh'],
    ['ভাত bhat vat vaat bhaat'],
    ['ফুল ful phul phool'],
    ['আম আমের am aam'],
    ['চা চায়ের cha chaa'],
    ['মিষ্টি মিস্টি mishti misti'],
    ['box boxes'],
    ['berry berries'],
    ['mouse mice'],
    ['knife knives'],
    ['cactus cacti'],
    ['man men mens'],
    ['shoe shoes'],
    ['glass glasses'],
    ['৫০০ 500'],
  ])('%s have one key', words => {
    expect(new Set(words.split(' ').map(keyOf)).size).toBe(1)
  })

  it.each([
    ['চাল শাল ডাল'],
    ['বই boy'],
    ['fan phone'],
    ['doll dal'],
    ['chini shini'],
    ['wife beef'],
    ['vest best'],
    ['টিভি টিবি'],
    ['wall ball'],
    ['van ban'],
    ['flour floor'],
  ])('of other words differ: %s', words => {
    const keys = words.split(' ').map(keyOf)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('A short word', () => {
  it.each([
    ['biye', 'by'],
    ['hat', 'হাত'],
    ['pen', 'পান'],
  ])('%s is not indexed as what %s sounds like', (one, other) => {
    expect(toToken(foldText(one))).not.toBe(toToken(foldText(other)))
  })

  it('is found with and without an ending', () => {
    expect(toToken(foldText('আমের'))).toBe(foldText('আম'))
    expect(toToken('roses')).toBe('rose')
  })
})

describe('The lexicon', () => {
  const finds = (typed: string, meant: string) => findSynonymTokens(foldText(typed)).includes(toToken(foldText(meant)))

  it.each([
    ['মোবাইল', 'smartphone'],
    ['mobail', 'phone'],
    ['madhu', 'মধু'],
    ['honey', 'modhu'],
    ['ilish', 'hilsa'],
    ['panjabi', 'kurta'],
    ['khejurer', 'date'],
    ['juta', 'loafer'],
    ['jutar', 'shoe'],
    ['shoes', 'juta'],
    ['laptoper', 'laptop'],
    ['মধুর', 'honey'],
    ['লেপটপ', 'laptop'],
    ['এন্ড্রয়েড', 'smartphone'],
    ['রেকেট', 'racket'],
    ['শাড়িগুলো', 'saree'],
    ['ঘড়িটা', 'watch'],
    ['blutut', 'bluetooth'],
    ['শীতে', 'shawl'],
    ['jonmodin', 'toy'],
    ['ক্লাস', 'webcam'],
  ])('lets %s find %s', (typed, meant) => {
    expect(finds(typed, meant)).toBe(true)
  })

  it('lets a wider word find a narrower one, but not the other way round', () => {
    expect(finds('shoe', 'sandal')).toBe(true)
    expect(finds('sandal', 'shoe')).toBe(false)
  })

  it('knows what somebody buys from how it is', () => {
    expect(['fridge', 'ফ্রিজ', 'umbrella', 'juta'].map(foldText).every(isProductWord)).toBe(true)
    expect(['red', 'লাল', 'leather', 'gift', 'samsung'].map(foldText).some(isProductWord)).toBe(false)
  })

  it('does not take a brand for a word that sounds similar', () => {
    expect(isInLexicon('aarong')).toBe(false)
    expect(isInLexicon('orange')).toBe(true)
  })

  it('knows brands, and what is bought of them', () => {
    expect(findProductsOfBrand('iphone')).toEqual(['smartphone'])
    expect(findProductsOfBrand(foldText('আইফোন'))).toEqual([foldText('স্মার্টফোন')])
    expect(findProductsOfBrand('mobile')).toBeNull()
  })

  it('writes words of several parts as people do', () => {
    expect(findProductsOfBrand('parachute')).toEqual(['hair oil'])
    expect(findProductsOfBrand(foldText('প্যারাসুট'))).toEqual([foldText('চুলের তেল')])
    expect(findRelatedProducts('shampoo')).toContain('hair oil')
    expect(separateParts('hairoil')).toBe('hair oil')
    expect(separateParts('smartphone')).toBe('smartphone')
  })

  it('does not know every word', () => {
    expect(isInLexicon('samsung')).toBe(false)
  })
})

describe('A query', () => {
  const tokens = (term: string) =>
    parseSearchQuery(term, false)?.readings.map(units => units.map(unit => unit.tokens[0]))

  it('is read with neighbours as two words and as one', () => {
    expect(tokens('smart box')).toEqual([['smart', 'box'], ['smartbox']])
  })

  it('is read as one word where the lexicon has that', () => {
    expect(tokens('smart phone')).toEqual([['smartphone']])
    expect(tokens('water bottle price')).toEqual([['waterbottle']])
  })

  it.each([
    ['punjabi', 'panjabi', 'kurta'],
    ['mobail', 'mobil', 'fon'],
    ['sherwani', 'serwani', 'panjabi'],
  ])('takes other spellings of %s for what was typed, but no synonyms', (term, spelling, synonym) => {
    const [typed] = parseSearchQuery(term, false)!.typed
    expect(typed!.tokens).toContain(spelling)
    expect(typed!.tokens).not.toContain(synonym)
  })

  it('keeps words about shopping only where it has no others', () => {
    expect(splitSearchQuery('best honey price in bd')).toEqual(['honey'])
    expect(splitSearchQuery('best price')).toEqual(['best', 'price'])
    expect(parseSearchQuery(' !? ', false)).toBeNull()
  })
})

describe('The tokens of a product', () => {
  const tokensOf = (name: string) => toSearchTokens({ names: [name], categories: [], shops: [], descriptions: [] })

  it.each([
    ['Green mango pickle in mustard oil, 400 g', 'pickle'],
    ['Nazirshail rice, 25 kg sack', 'rice'],
    ['Rice cooker, 1.8 litres', 'cooker'],
    ['Power bank 20,000 mAh', 'bank'],
    ['Chess set', 'chess'],
    ['Women’s sandal, tan', 'sandal'],
  ])('say what %s is: a %s', (name, head) => {
    expect(tokensOf(name).head.split(' ')).toContain(head)
    expect(tokensOf(name).head.split(' ').length).toBeLessThan(5)
  })

  it('are those of the category where the name says of no part what it is', () => {
    const texts = { shops: [], descriptions: [] }
    const headOf = (name: string) => toSearchTokens({ ...texts, names: [name], categories: ['Book'] }).head.split(' ')
    expect(headOf('Srikanta, complete in one volume')).toContain('book')
    expect(headOf('Silk shawl, Monipuri')).not.toContain('book')
  })

  it('are those of a later part where the first says nothing', () => {
    expect(tokensOf('Shalik Quiet, noise-cancelling headphone').head.split(' ')).toContain('headphone')
  })

  it('leave out products that a description only mentions, its numbers, and words about shopping', () => {
    const text = (description: string) =>
      toSearchTokens({ names: [], categories: [], shops: [], descriptions: [description] }).text.split(' ')
    expect(text('Soft leather in red')).toEqual(expect.arrayContaining(['soft', 'leather', 'red']))
    for (const word of ['the', '12', 'bananas', 'in', 'fridge', foldText('ফ্রিজে')])
      expect(text('Do not keep the 12 bananas in a fridge, ফ্রিজে.')).not.toContain(word)
  })

  it('have a phrase as one word where its parts mean something else', () => {
    const name = (text: string) => tokensOf(text).name.split(' ')
    expect(name('Ginger tea bags, 25')).toEqual(expect.arrayContaining(['tea', 'teabags']))
    expect(name('Ginger tea bags, 25')).not.toContain('bags')
    expect(name('গোলাপের চারা, কলম করা')).not.toContain(foldText('কলম'))
  })

  it('have a head for each script', () => {
    expect(tokensOf('হিমসাগর আম Himsagar mango, 5 kg').head.split(' ')).toEqual(
      expect.arrayContaining([foldText('আম'), 'mango']),
    )
  })
})
