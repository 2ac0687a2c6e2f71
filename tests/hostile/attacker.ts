import type { Target } from './attack-context.ts'
import { ATTACKS, attack } from './attacks.ts'

/** A process that runs one attack for some seconds: `attacker.ts <attack> <seconds> <target as JSON>`. */
const [name, seconds, target] = process.argv.slice(2) as [string, string, string]
const chosen = ATTACKS.find(candidate => candidate.name === name)!
const outcomes = await attack(chosen, JSON.parse(target) as Target, AbortSignal.timeout(Number(seconds) * 1000))
process.stdout.write(JSON.stringify(outcomes))
process.exit(0)
