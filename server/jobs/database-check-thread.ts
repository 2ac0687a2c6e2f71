import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../adapters/programs/low-priority.ts'
import { findDamage } from '../db/copies/sqlite-check.ts'

/** This file runs in the thread that database-check.ts starts. */
lowerPriority()
parentPort!.postMessage(findDamage(workerData))
