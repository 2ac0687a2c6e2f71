import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALLOWED_IN, ALLOWED_IN_PACKAGES, OWN_NAMES } from '../support/source/allowed-features.ts'
import { findNewFeatures } from '../support/source/browser-features.ts'

const scripts = ['sw.js', ...readdirSync('dist/page/assets').map(name => `assets/${name}`)].filter(name =>
  name.endsWith('.js'),
)
const own = Object.values(ALLOWED_IN).flatMap(reasons => Object.keys(reasons))

describe('The built scripts', () => {
  it('use nothing of packages that a supported browser lacks without testing for it', () => {
    const allowed = new Set([...own, ...OWN_NAMES, ...Object.keys(ALLOWED_IN_PACKAGES)])
    const forbidden = scripts.flatMap(name =>
      findNewFeatures(name, readFileSync(`dist/page/${name}`, 'utf8'))
        .filter(feature => !allowed.has(feature))
        .map(feature => `${name}: ${feature}`),
    )
    expect(forbidden).toEqual([])
  })
})
