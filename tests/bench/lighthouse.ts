import { execFileSync } from 'node:child_process'
import { chromium } from 'playwright'
import { fullBrowserOptions } from '../support/phones/browser-launch.ts'

/**
 * Not a dependency: it brings 200 packages and 185 MB, for one part of the benchmark. npx downloads it once and keeps
 * it.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
/** What is printed of the audits that are not perfect. */
const LISTED_AUDITS = 8

export type LighthouseResult = {
  /** 0 to 100, by category: performance, accessibility, best-practices, seo. */
  scores: Record<string, number>
  /** Milliseconds. */
  lcp: number
  blocking: number
  cls: number
  /** The audits that cost points or could save something, the worst first. */
  audits: string[]
}

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}
type Audit = {
  id: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
  numericValue?: number
}

/** Runs Lighthouse's mobile audit of a page, with its simulated slow phone and network. */
export const runLighthouse = (url: string): LighthouseResult => {
  const { categories, audits } = readReport(url)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    lcp: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    audits: listImperfect(Object.values(audits)),
  }
}

const readReport = (url: string): Report => {
  const options = [
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const CHROME_PATH = fullBrowserOptions().executablePath ?? chromium.executablePath()
  const output = execFileSync('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH },
    maxBuffer: MAX_OUTPUT_BYTES,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(output) as Report
}

const listImperfect = (audits: readonly Audit[]): string[] =>
  audits
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
    .sort((a, b) => a.score! - b.score!)
    .slice(0, LISTED_AUDITS)
    .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id))
