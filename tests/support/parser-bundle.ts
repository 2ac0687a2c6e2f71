import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { setParserBundle } from '../../server/imports/parser.ts'
import { builtProgram } from './server-process.ts'

// Before each file of server tests.
if (!inject('serverTestKit').isWatching) setParserBundle(pathToFileURL(builtProgram('parser-worker')))
