import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { setProgramFolder } from '../../../server/adapters/programs/program-files.ts'

// Before each file of server tests.
const { serverBundle, isWatching } = inject('serverTestKit')
if (!isWatching) setProgramFolder(pathToFileURL(`${resolve(serverBundle)}/`))
