import { describe, expect, it } from 'vitest'
import { type HasCondition, rewriteHasRules, splitSelectors } from '../../src/ui/has-rules.ts'

const rewrite = (css: string) => {
  const conditions = new Map<string, HasCondition>()
  const rules = rewriteHasRules(css, conditions)
  return { rules, conditions: [...conditions.values()].map(({ candidates, relative }) => [candidates, relative]) }
}

describe('A rule with :has()', () => {
  it.each([
    [
      'body:has(.action-bar) .bottom-bar{display:none}',
      'body[data-has-0] .bottom-bar{display:none}',
      [['body', '.action-bar']],
    ],
    [':root:has(dialog[open]){overflow:hidden}', ':root[data-has-0]{overflow:hidden}', [[':root', 'dialog[open]']]],
    [
      'body:has(.a):has(.b):not(:has(.c .d)) p{margin:0}',
      'body[data-has-0][data-has-1]:not([data-has-2]) p{margin:0}',
      [
        ['body', '.a'],
        ['body', '.b'],
        ['body', '.c .d'],
      ],
    ],
    [
      '.star>label:has(~ label :checked) .lucide{fill:red}',
      '.star>label[data-has-0] .lucide{fill:red}',
      [['label', '~ label :checked']],
    ],
    [
      '.control:has(>:is(input,select):focus-visible){color:red}',
      '.control[data-has-0]{color:red}',
      [['.control', '>:is(input,select):focus-visible']],
    ],
    [
      '.a,td:is(:empty,:has(>.row:empty)){padding:0}',
      '.a,td:is(:empty,[data-has-0]){padding:0}',
      [['*', '>.row:empty']],
    ],
  ])('has an attribute in its place: %s', (css, rule, conditions) => {
    expect(rewrite(css)).toEqual({ rules: [rule], conditions })
  })

  it('keeps its media query, and has one attribute for the same condition', () => {
    const css = '@charset "utf-8";a{b:c}@media (min-width:48rem){p{q:r}body:has(.x) a{b:c}}body:has(.x){d:e}'
    expect(rewrite(css).rules).toEqual(['@media (min-width:48rem){body[data-has-0] a{b:c}}', 'body[data-has-0]{d:e}'])
  })
})

describe('A list of selectors', () => {
  it.each([
    ['.a', ['.a']],
    ['.a, > .b', ['.a', '> .b']],
    ['> :is(input,select,textarea):focus-visible', ['> :is(input,select,textarea):focus-visible']],
    ['.a:not(:is(.b,.c), .d), .e', ['.a:not(:is(.b,.c), .d)', '.e']],
  ])('is split where its commas are not within parentheses: %s', (list, selectors) => {
    expect(splitSelectors(list)).toEqual(selectors)
  })
})
